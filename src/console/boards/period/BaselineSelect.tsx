import { type Baseline, baselines, type ChosenPeriod } from '../../../schema/metrics/period'
import { useBoardMessages } from '../text/useBoardMessages'

/** Selects what a page's period is compared with. */
export const BaselineSelect = ({
  period,
  choose,
}: {
  readonly period: ChosenPeriod
  readonly choose: (period: ChosenPeriod) => void
}) => {
  const { t } = useBoardMessages()
  const { baseline = 'previous', ...days } = period
  return (
    <label className="baseline">
      <span>{t('compareWith')}</span>
      <span className="filter panel-choice">
        <select
          value={baseline}
          onChange={({ target }) =>
            choose({ ...days, baseline: baselines.find(each => each === target.value) as Baseline })
          }
        >
          {baselines.map(each => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
