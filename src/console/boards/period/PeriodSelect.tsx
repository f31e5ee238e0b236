import { lazy, useState } from 'react'
import { type ChosenPeriod, presetOf, presets } from '../../../schema/metrics/period'
import { useBoardMessages } from '../text/useBoardMessages'
import { serverNow } from '../../providers/clock/serverClock'
import { LazyOverlay } from '../../components/LazyOverlay'

const OwnDays = lazy(() => import('./CustomPeriod'))
interface PeriodSelectProps {
  readonly period: ChosenPeriod
  readonly choose: (period: ChosenPeriod) => void
}
/** Selects the period of a page: a preset or custom days. */
export const PeriodSelect = ({ period, choose }: PeriodSelectProps) => {
  const { t, zone } = useBoardMessages()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <fieldset className="period" aria-label={t('period')}>
      {presets.map(preset => (
        <button
          key={preset}
          type="button"
          aria-pressed={period.preset === preset}
          onClick={() => choose({ ...presetOf(preset, serverNow(), zone), preset })}
        >
          {t(preset)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={period.preset === undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {t('own')}
      </button>
      {anchor && (
        <LazyOverlay>
          <OwnDays
            anchor={anchor}
            period={period}
            close={() => setAnchor(null)}
            choose={chosen => {
              setAnchor(null)
              choose(chosen)
            }}
          />
        </LazyOverlay>
      )}
    </fieldset>
  )
}
