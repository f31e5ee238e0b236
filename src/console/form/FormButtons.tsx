import { Button, Tooltip } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { isEmpty } from '../../schema/model/condition'
import { canList } from '../../schema/rules/availability'
import { consequencesOf, inSentence } from '../../schema/labels/labels'
import type { AnyResource } from '../../schema/model/resource'
import { useListLink } from '../components/PageHeader'
import { useLabelsOf } from '../components/hooks/useJoinedNames'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { focusField } from './state/focusField'
import { useFormSession } from './state/FormSession'
import { nextStepOf, requiredIn, wrongIn } from './state/nextStep'
import { useMergedRecord } from './state/useMergedRecord'

type Data = Record<string, unknown>
interface ButtonProps {
  readonly resource: AnyResource
  readonly record?: Data
}
/** Link back to the record. For a new record: to the list. */
export const CancelButton = ({ resource, record }: ButtonProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const list = useListLink(resource)
  if (!record && !canList(resource, me)) return null
  const link = record
    ? { component: LinkBase, to: createPath({ resource: resource.name, type: 'show', id: String(record.id) }) }
    : list
  return <Button {...link}>{translate('console.cancel')}</Button>
}
/** Saves and runs the next step, or focuses the first field that the step still requires. */
export const NextButton = ({ resource, record, take }: ButtonProps & { readonly take: (name: string) => void }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const labelsOf = useLabelsOf(resource)
  const { isSubmitting } = useFormState()
  const { isDone } = useFormSession()
  const isBusy = isSubmitting || isDone
  const whole = useMergedRecord(resource, record)
  const step = nextStepOf(resource, whole, me, record)
  if (!step) return null
  const { name, action } = step
  const required = requiredIn(resource, whole, me, record)
  const wrong = wrongIn(resource, required, whole, record)
  const open = [...required.filter(each => isEmpty(whole[each]) || wrong.includes(each)), ...step.open]
  const [first] = open
  const why = first
    ? translate('console.whyOpen', { fields: labelsOf([...new Set(open)]) })
    : label(consequencesOf(resource, action, [whole]))
  return (
    <Tooltip title={why} describeChild>
      <Button
        variant="outlined"
        aria-disabled={first !== undefined || isBusy}
        className={first || isBusy ? 'greyed' : undefined}
        onClick={() => {
          if (isBusy) return
          if (first) focusField(first)
          else take(name)
        }}
      >
        {translate('console.saveAnd', { action: inSentence(label(action.labels)) })}
      </Button>
    </Tooltip>
  )
}
