import { getActions } from '../../selectors/definition'
import type { AnyResource } from '../../model/resource'
import { problemAt, type Check, type Problem } from '../support/problem'
import { fieldsWithPlaces } from '../support/fieldPlaces'

const quoted = (value: unknown) => JSON.stringify(value)
/** Problem of a value that is ignored in this form. */
const otherThan = (key: string, value: unknown, fits: boolean, expected: string): Problem[] =>
  problemAt(key, value === undefined || fits ? [] : [`${quoted(value)} says nothing here; say ${expected}`])
/** Problem of one text instead of one per language. */
const plain = (key: string, value: unknown): Problem[] =>
  problemAt(
    key,
    typeof value === 'string' ? [`${quoted(value)} is one text; say it in each language: { zh: '…', en: '…' }`] : [],
  )

const wholeFaults = ({ definition: { appendOnly, api, availableBeforeCompletion } }: AnyResource): Problem[] => [
  ...otherThan('appendOnly', appendOnly, appendOnly === true || appendOnly === 'hashChain', "true, or 'hashChain'"),
  ...otherThan('api', api, api === 'rest' || typeof api === 'object', "'rest', or an object of names"),
  ...otherThan(
    'availableBeforeCompletion',
    availableBeforeCompletion,
    typeof availableBeforeCompletion === 'boolean',
    'true, or leave it out',
  ),
]
const actionFaults = (resource: AnyResource): Problem[] =>
  getActions(resource).flatMap(([name, action]) => {
    const key = `actions.${name}`
    return [
      ...(['dialogTitle', 'confirm', 'historyLabel', 'successMessage', 'unavailableMessage'] as const).flatMap(word =>
        plain(`${key}.${word}`, action[word]),
      ),
      ...Object.entries(action.params ?? {}).flatMap(([asked, said]) =>
        otherThan(
          `${key}.params.${asked}`,
          said,
          typeof said === 'object' || ['required', 'optional'].includes(said),
          "'required', 'optional', or a new field",
        ),
      ),
    ]
  })

/** Checks types that the compiler would refuse, for servers that start without it. */
export const checkIgnoredOptions: Check = resource => [
  ...wholeFaults(resource),
  ...actionFaults(resource),
  ...plain('one', resource.definition.one),
  ...plain('many', resource.definition.many),
  ...fieldsWithPlaces(resource).flatMap(({ key, field: { options } }) => [
    ...plain(`${key}.help`, options.help),
    ...plain(`${key}.unit`, options.unit),
  ]),
  ...(['form', 'show'] as const).flatMap(part =>
    (resource.definition[part] ?? []).flatMap(({ help }, index) => plain(`${part}.${index}.help`, help)),
  ),
]
