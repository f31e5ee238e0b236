import { foldText } from '../../../schema/text/foldText'
import { useQuery } from '@tanstack/react-query'
import { useTranslate, useWrappedSource } from 'ra-core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { type Colleague, isNamedIn, namedSoFar } from '../../../schema/rules/mentions'
import { callAccount } from '../../providers/api/callOwn'
import { isComposing } from '../../i18n/isComposing'
import { useDefinition } from '../../config/ConsoleContext'

interface Caret {
  readonly input: HTMLTextAreaElement
  readonly at: number
  /** Typed part of a name before the caret. */
  readonly begun: string
}
/** Event handlers of a text with mentions. */
export interface CaretEvents {
  readonly trackCaret: (event: SyntheticEvent) => void
  readonly press: (event: KeyboardEvent) => void
}
const caretIn = ({ target }: SyntheticEvent): Caret | undefined => {
  if (!(target instanceof HTMLTextAreaElement)) return undefined
  const begun = namedSoFar(target.value.slice(0, target.selectionStart))
  return begun === undefined ? undefined : { input: target, at: target.selectionStart, begun }
}
/** Limit of suggested names. */
const OFFERED = 8
const fits = ({ name, username }: Colleague, begun: string) =>
  [name, username].some(each => foldText(each).startsWith(foldText(begun)))

/** Colleagues who may read the text and whose names match the typed part. */
const useOffered = (source: string, caret: Caret | undefined): readonly Colleague[] => {
  const resource = useDefinition()
  const { data = [] } = useQuery({
    queryKey: ['colleagues'],
    queryFn: () => callAccount<readonly Colleague[]>('/api/colleagues'),
    enabled: caret !== undefined,
    retry: false,
    staleTime: 60_000,
  })
  return caret ? data.filter(each => isNamedIn(resource, source, each) && fits(each, caret.begun)) : []
}
interface MentionListProps {
  readonly source: string
  /** Renders the text, with handlers that track its caret. */
  readonly children: (events: CaretEvents) => ReactNode
}
/** Wraps a text that supports mentions. Suggests colleagues who may read the text after an `@`. */
export const MentionList = ({ source, children }: MentionListProps) => {
  const translate = useTranslate()
  const path = useWrappedSource(source)
  const { setValue } = useFormContext()
  const [caret, setCaret] = useState<Caret>()
  const offered = useOffered(source, caret)
  const take = ({ name, username }: Colleague) => {
    if (!caret) return
    const { input, at, begun } = caret
    const before = `${input.value.slice(0, at - begun.length)}${name || username} `
    // Synchronous: otherwise the caret would jump while the user goes on typing.
    flushSync(() => {
      setValue(path, before + input.value.slice(at), { shouldDirty: true, shouldValidate: true })
      setCaret(undefined)
    })
    input.focus()
    input.setSelectionRange(before.length, before.length)
  }
  /** Enter takes the first suggestion instead of a line break. */
  const press = (event: KeyboardEvent) => {
    const [first] = offered
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || !first) return
    event.preventDefault()
    take(first)
  }
  return (
    <>
      {children({ trackCaret: event => setCaret(caretIn(event)), press })}
      {offered.length > 0 && (
        <fieldset className="mention-names" aria-label={translate('console.mentions')}>
          {offered.slice(0, OFFERED).map(each => (
            <button key={each.username} type="button" className="row-action" onClick={() => take(each)}>
              @{each.name || each.username}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
