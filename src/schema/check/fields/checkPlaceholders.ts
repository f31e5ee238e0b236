import { isObject } from '../../model/condition'
import { getActions } from '../../selectors/definition'
import { languages } from '../../model/field'
import type { AnyAction } from '../../model/resource'
import { placesIn } from '../../labels/placeholders'
import { problemAt, type Check, unknownFieldProblems } from '../support/problem'

type Texts = Readonly<Record<string, unknown>>
const namesIn = (text: unknown): string[] => (typeof text === 'string' ? placesIn(text) : [])
/** Placeholders that only one language has. */
const lackingFaults = (texts: Texts): string[] => {
  const translated = languages.filter(language => typeof texts[language] === 'string')
  const all = [...new Set(translated.flatMap(language => namesIn(texts[language])))]
  return translated.flatMap(language =>
    all
      .filter(name => !namesIn(texts[language]).includes(name))
      .map(name => `the ${language} text lacks {${name}}, which the other language has`),
  )
}
/** Placeholders other than `{name}`, which are not replaced here. */
const strangeFaults = (texts: Texts): string[] =>
  [...new Set(languages.flatMap(language => namesIn(texts[language])))]
    .filter(name => name !== 'name')
    .map(name => `{${name}} would stay as it is: only {name} is filled in here`)
const faultsOf = (action: AnyAction, word: 'dialogTitle' | 'confirm' | 'successMessage' | 'notify'): string[] => {
  const texts = action[word]
  return isObject(texts) ? [...(word === 'notify' ? [] : strangeFaults(texts)), ...lackingFaults(texts)] : []
}

/** Checks placeholders in an action's texts. */
export const checkPlaceholders: Check = resource =>
  getActions(resource).flatMap(([name, action]) => [
    ...(['dialogTitle', 'confirm', 'successMessage', 'notify'] as const).flatMap(word =>
      problemAt(`actions.${name}.${word}`, faultsOf(action, word)),
    ),
    ...problemAt(`actions.${name}.effectLabel`, [
      ...lackingFaults({ ...action.effectLabel }),
      ...unknownFieldProblems(resource, [...new Set(namesIn(action.effectLabel?.zh))]),
    ]),
    ...Object.entries(action.confirmations ?? {}).flatMap(([tick, { zh, en, textsWhen = [] }]) =>
      problemAt(`actions.${name}.confirmations.${tick}`, [{ zh, en }, ...textsWhen].flatMap(lackingFaults)),
    ),
  ])
