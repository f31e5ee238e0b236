import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatAge, formatMoment } from '../../schema/text/format'
import { isKeyForgotten } from '../providers/session/draftStorage'
import { useConsoleConfig } from '../config/ConsoleContext'
import { MergeDialog } from './conflict/MergeDialog'
import { type DraftProps, useDraft } from './draft/useDraft'
import { useServerTime } from '../components/hooks/useToday'

/** Stores unsaved values as a draft and offers it later. Never overwrites newer values. */
export const DraftNotice = (props: DraftProps) => {
  const { config } = useConsoleConfig()
  const translate = useTranslate()
  const locale = useLocale()
  const now = useServerTime()
  const { found, restored, open, behind, put, discard } = useDraft(props)
  const [choosing, setChoosing] = useState(false)
  const waiting = found ?? restored
  if (!waiting) return null
  const isBehind = behind.length > 0
  const when = { age: formatAge(waiting.at, locale, now), time: formatMoment(waiting.at, config.zone) }
  const message = found ? (isBehind ? 'console.draftOlder' : 'console.draftFound') : 'console.draftRestored'
  const takeBack = (values: typeof waiting.values) => {
    put(values)
    setChoosing(false)
  }
  return (
    <Alert
      severity={isBehind ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        <>
          {found && (
            <Button
              color="inherit"
              size="small"
              onClick={() => (isBehind ? setChoosing(true) : takeBack(found.values))}
            >
              {translate(isBehind ? 'console.draftCompare' : 'console.draftRestore')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={discard}>
            {translate('console.draftDiscard')}
          </Button>
        </>
      }
    >
      {translate(message, when)}
      {isKeyForgotten(waiting) && ` ${translate('console.draftSentBefore')}`}
      {choosing && found && (
        <MergeDialog
          resource={props.resource}
          names={Object.keys(found.values).filter(name => open.has(name))}
          mine={found.values}
          theirs={props.before}
          touched={name => !behind.includes(name)}
          title="console.draftCompareTitle"
          lead="console.draftCompareLead"
          confirm="console.draftTake"
          close={() => setChoosing(false)}
          apply={takeBack}
        />
      )}
    </Alert>
  )
}
