import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { formatAge, formatMoment } from '../../schema/text/format'
import { isKeyForgotten } from '../providers/session/draftStorage'
import { useConsoleConfig } from '../config/ConsoleContext'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { MergeDialog } from './conflict/MergeDialog'
import { type DraftProps, useDraft } from './draft/useDraft'
import { useServerTime } from '../components/hooks/useToday'

interface ComparisonProps extends Pick<DraftProps, 'resource' | 'before'> {
  readonly draft: ReturnType<typeof useDraft>
  readonly close: () => void
}
/** Offers the draft's values beside newer ones of the record. */
const DraftComparison = ({ resource, before, draft: { found, open, behind, put }, close }: ComparisonProps) =>
  found && (
    <MergeDialog
      resource={resource}
      names={Object.keys(found.values).filter(name => open.has(name))}
      mine={found.values}
      theirs={before}
      touched={name => !behind.includes(name)}
      title="console.draftCompareTitle"
      lead="console.draftCompareLead"
      confirm="console.draftTake"
      close={close}
      apply={values => {
        put(values)
        close()
      }}
    />
  )
/** Stores unsaved values as a draft and offers it later. Never overwrites newer values. */
export const DraftNotice = (props: DraftProps) => {
  const { config } = useConsoleConfig()
  const translate = useTranslate()
  const locale = useLocale()
  const now = useServerTime()
  const draft = useDraft(props)
  const { found, restored, behind, put, discard } = draft
  const [choosing, setChoosing] = useState(false)
  const { dirtyFields } = useFormState()
  const labelsOf = useLabelsOf(props.resource)
  const waiting = found ?? restored
  if (!waiting) return null
  const missing = (waiting.omitted ?? []).filter(name => !dirtyFields[name] && name in props.resource.fields)
  const isBehind = behind.length > 0
  const when = { age: formatAge(waiting.at, locale, now), time: formatMoment(waiting.at, config.zone) }
  const message = found ? (isBehind ? 'console.draftOlder' : 'console.draftFound') : 'console.draftRestored'
  return (
    <Alert
      severity={isBehind ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      action={
        <>
          {found && (
            <Button color="inherit" size="small" onClick={() => (isBehind ? setChoosing(true) : put(found.values))}>
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
      {missing.length > 0 && ` ${translate('console.draftOmitted', { fields: labelsOf(missing) })}`}
      {isKeyForgotten(waiting) && ` ${translate('console.draftSentBefore')}`}
      {choosing && <DraftComparison {...props} draft={draft} close={() => setChoosing(false)} />}
    </Alert>
  )
}
