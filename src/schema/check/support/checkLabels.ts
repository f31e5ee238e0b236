import { getActions } from '../../selectors/definition'
import { type AnyField, type Labels, type Language, languages } from '../../model/field'
import { isOneReason, SYSTEM } from '../../rules/availability'
import type { AnyAction, AnyResource } from '../../model/resource'
import { problemAt, type Check, type Problem } from './problem'
import { fieldsWithPlaces } from './fieldPlaces'

const han = /\p{Script=Han}/u
/** Problems of labels: missing, swapped, or Chinese in the English one. */
export const labelFaults = (
  labels: Partial<Labels> | undefined,
  requiredLanguages: readonly Language[] = languages,
): string[] => {
  const faults = requiredLanguages
    .filter(language => !labels?.[language]?.trim())
    .map(language => `the ${language} label is empty`)
  if (labels?.en && han.test(labels.en))
    faults.push(han.test(labels.zh ?? '') ? 'the en label is Chinese' : 'the zh and en labels look swapped')
  return faults
}
/** Problems of labels that may lack languages. */
const partFaults = (labels: Partial<Labels> = {}): string[] =>
  labelFaults(
    labels,
    languages.filter(language => language in labels),
  )
const optionalLabelFaults = (key: string, value: unknown): Problem[] =>
  value && typeof value === 'object' ? problemAt(key, labelFaults(value)) : []

/** Problems of a reason: one text, or a text for each field. */
const reasonFaults = (key: string, reason: AnyAction['unavailableMessage']): Problem[] =>
  !reason || isOneReason(reason)
    ? optionalLabelFaults(key, reason)
    : Object.entries(reason).flatMap(([name, each]) => optionalLabelFaults(`${key}.${name}`, each))

/** Problems of equal labels in one place, which cannot be told apart on screen. */
const doubled = (all: readonly (readonly [string, Labels])[]): string[] =>
  languages.flatMap(language => {
    const seen = new Map<string, string>()
    return all.flatMap(([key, labels]) => {
      const text = labels[language]
      if (!text) return []
      const other = seen.get(text)
      seen.set(text, key)
      return other ? [`${key} and ${other} share the ${language} label "${text}"`] : []
    })
  })
const labelled = (all: Readonly<Record<string, { readonly labels: Labels }>>) =>
  Object.entries(all).map(([key, { labels }]) => [key, labels] as const)

const fieldLabels = (key: string, field: AnyField): Problem[] => {
  const { options, states, fields, help, unit } = field.options
  return [
    ...problemAt(key, labelFaults(field.labels)),
    ...optionalLabelFaults(`${key}.help`, help),
    ...optionalLabelFaults(`${key}.unit`, unit),
    ...Object.entries({ options, states }).flatMap(([list, all = {}]) =>
      Object.entries(all).flatMap(([name, option]) => problemAt(`${key}.${list}.${name}`, labelFaults(option))),
    ),
    // States may share a label on purpose: readers need not see the difference.
    ...problemAt(`${key}.options`, doubled(Object.entries(options ?? {}))),
    ...problemAt(key, doubled(labelled(fields ?? {}))),
  ]
}
const actionLabels = (key: string, action: AnyAction): Problem[] => [
  ...problemAt(key, labelFaults(action.labels)),
  ...problemAt(`${key}.historyLabel`, partFaults(action.historyLabel)),
  ...problemAt(`${key}.dialogTitle`, partFaults(action.dialogTitle)),
  ...optionalLabelFaults(`${key}.consequences`, action.consequences),
  ...(action.consequencesWhen ?? []).flatMap((consequence, index) => [
    ...optionalLabelFaults(`${key}.consequencesWhen.${index}`, consequence),
    ...optionalLabelFaults(`${key}.consequencesWhen.${index}.label`, consequence.label),
    ...problemAt(`${key}.consequencesWhen.${index}.dialogTitle`, partFaults(consequence.dialogTitle)),
    ...optionalLabelFaults(`${key}.consequencesWhen.${index}.successMessage`, consequence.successMessage),
  ]),
  ...optionalLabelFaults(`${key}.effectLabel`, action.effectLabel),
  ...reasonFaults(`${key}.unavailableMessage`, action.unavailableMessage),
  ...optionalLabelFaults(`${key}.successMessage`, action.successMessage),
  ...optionalLabelFaults(`${key}.notify`, action.notify),
]
/** Actions that are offered together on a record. */
const buttonsTogether = (resource: AnyResource): (readonly [string, Labels])[][] => {
  const buttons = getActions(resource).filter(([, { roles }]) => roles !== SYSTEM)
  const states = [...new Set(buttons.flatMap(([, { from = [] }]) => from))]
  const inState = (state?: string) =>
    buttons.filter(([, { from }]) => !from || (state !== undefined && from.includes(state)))
  return [undefined, ...states].map(state => inState(state).map(([name, { labels }]) => [name, labels] as const))
}

/** Checks all visible labels. */
export const labels: Check = resource => [
  ...problemAt('labels', labelFaults(resource.labels)),
  ...problemAt('one', partFaults(resource.definition.one)),
  ...problemAt('many', partFaults(resource.definition.many)),
  ...optionalLabelFaults('creationLabel', resource.definition.creationLabel),
  ...optionalLabelFaults('deleteConsequences', resource.definition.deleteConsequences),
  ...optionalLabelFaults('import.consequences', resource.definition.import?.consequences),
  ...fieldsWithPlaces(resource).flatMap(({ key, field }) => fieldLabels(key, field)),
  ...problemAt('fields', doubled(labelled(resource.fields))),
  ...getActions(resource).flatMap(([name, action]) => actionLabels(`actions.${name}`, action)),
  ...problemAt('actions', [...new Set(buttonsTogether(resource).flatMap(doubled))]),
  ...(['lines', 'steps'] as const).flatMap(part =>
    (resource.definition.summary?.[part] ?? []).flatMap((each, index) => [
      ...problemAt(`summary.${part}.${index}`, labelFaults(each.labels)),
      ...optionalLabelFaults(`summary.${part}.${index}.past`, 'past' in each && each.past),
    ]),
  ),
  ...(['form', 'show'] as const).flatMap(part =>
    (resource.definition[part] ?? []).flatMap((section, index) => [
      ...problemAt(`${part}.${index}`, labelFaults(section.labels)),
      ...optionalLabelFaults(`${part}.${index}.help`, section.help),
    ]),
  ),
]
