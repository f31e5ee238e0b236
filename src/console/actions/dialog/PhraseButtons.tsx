import { useFormContext, useWatch } from 'react-hook-form'
import { traitsOf } from '../../../schema/fields/traits'
import { phrasesFor, type ReasonPlace, reasonPlace } from '../../../schema/selectors/reasonField'
import { getField } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'
import { useLabel } from '../../config/ConsoleContext'
import { reviewMessages as words } from '../../i18n/messages/reviewMessages'
import '../../theme/review.css'

type Part = Readonly<Record<string, unknown>>
const partsOf = (value: unknown): readonly Part[] => (Array.isArray(value) ? value : [])

/** Reason typed so far. For a field of sub-records: the reason of the last sub-record. */
const reasonIn = ({ part }: ReasonPlace, value: unknown): string =>
  String((part === undefined ? value : partsOf(value).at(-1)?.[part]) ?? '').trim()
/** Value of the dialog's field with another reason. Creates the first sub-record if needed. */
const withReason = (resource: AnyResource, { name, part }: ReasonPlace, value: unknown, reason: string): unknown => {
  if (part === undefined) return reason
  const parts = partsOf(value)
  const empty = Object.fromEntries(
    Object.entries(getField(resource, name).options.fields ?? {}).map(([key, field]) => [key, traitsOf(field).empty]),
  )
  return [...parts.slice(0, -1), { ...empty, ...parts.at(-1), [part]: reason }]
}

const Chips = ({ resource, action, place }: { resource: AnyResource; action: string; place: ReasonPlace }) => {
  const label = useLabel()
  const { setValue, getFieldState } = useFormContext()
  const value: unknown = useWatch({ name: place.name })
  const reason = reasonIn(place, value)
  const write = (text: string) => {
    // A new sub-record is validated on blur or submit, unless the field is invalid already.
    const shouldValidate = place.part === undefined || getFieldState(place.name).invalid
    const options = { shouldDirty: true, shouldTouch: shouldValidate, shouldValidate }
    setValue(place.name, withReason(resource, place, value, text.trim()), options)
  }
  return (
    <fieldset className="phrases" aria-label={label(words.phrases)}>
      {phrasesFor(resource, action).map(([key, labels]) => {
        const phrase = label(labels)
        const isIncluded = reason.includes(phrase)
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isIncluded}
            onClick={() =>
              write(isIncluded ? reason.replace(phrase, '') : [reason, phrase].filter(Boolean).join(label(words.join)))
            }
          >
            {phrase}
          </button>
        )
      })}
    </fieldset>
  )
}
/** Phrases for the reason of a rejection. A click inserts or removes one in the text. */
export const PhraseButtons = ({ resource, action }: { readonly resource: AnyResource; readonly action: string }) => {
  const place = reasonPlace(resource, action)
  if (!place || phrasesFor(resource, action).length === 0) return null
  return <Chips resource={resource} action={action} place={place} />
}
