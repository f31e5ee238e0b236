import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isEmpty } from '../../../schema/model/condition'
import { guessesOf, guessingOf, isOdd } from '../../../schema/selectors/suggestedOption'
import { useDefinition, useLabel } from '../../config/ConsoleContext'
import type { InputProps } from '../input/useFieldInput'

/** Options that a hint names, the most usual first. */
const MAX_OFFERED = 4
type Suggestion = NonNullable<ReturnType<typeof guessingOf>>
/** Sets a sole guess while the text is typed. Returns the latest guess. */
const useGuess = (guessing: Suggestion | undefined, source: string): unknown => {
  const { setValue, watch } = useFormContext()
  const [made, setMade] = useState<unknown>()
  useEffect(() => {
    if (!guessing) return
    const subscription = watch((values, { name, type }) => {
      if (name !== source || type !== 'change') return
      const [guess, ...others] = guessesOf(guessing, values[source])
      const now = values[guessing.name]
      const isOpen = now !== undefined && (isEmpty(now) || now === made)
      if (guess === undefined || others.length > 0 || !isOpen) return
      setMade(guess)
      if (now !== guess) setValue(guessing.name, guess, { shouldDirty: true, shouldValidate: true })
    })
    return () => subscription.unsubscribe()
  }, [guessing, source, made, watch, setValue])
  return made
}
/**
 * Guesses the option of a select field while this text is typed. Replaces only an empty value or an
 * earlier guess. Returns a hint for the user.
 */
export const useSuggestedOption = ({ source, disabled }: InputProps): string | undefined => {
  const resource = useDefinition()
  const guessing = useMemo(() => guessingOf(resource, source), [resource, source])
  const translate = useTranslate()
  const label = useLabel()
  const text: unknown = useWatch({ name: source })
  const chosen: unknown = useWatch({ name: guessing?.name ?? source })
  const made = useGuess(disabled ? undefined : guessing, source)
  const guesses = guessing ? guessesOf(guessing, text) : []
  const [guess] = guesses.length === 1 ? guesses : []
  const isThere = chosen !== undefined
  if (!guessing || !isThere) return undefined
  const { field } = guessing
  const choiceLabel = (key: string) => label(field.options.options?.[key])
  if (isOdd(guessing, text, chosen)) {
    const odd = translate('console.guessOdd', { choice: choiceLabel(String(chosen)) })
    return guesses.length > 0
      ? `${odd} ${translate('console.guessLike', { choices: guesses.map(choiceLabel).join(' / ') })}`
      : odd
  }
  if (isEmpty(chosen) && guesses.length > 1) {
    const [first, rest] = [guesses.slice(0, MAX_OFFERED), guesses.slice(MAX_OFFERED)]
    const choices = `${first.map(choiceLabel).join(' / ')}${rest.length > 0 ? ' …' : ''}`
    return translate('console.guessSeveral', { choices })
  }
  return guess !== undefined && chosen === guess && made === guess
    ? translate('console.guessMade', { field: label(field.labels), choice: choiceLabel(guess) })
    : undefined
}
