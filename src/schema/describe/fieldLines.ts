import type { AnyField, Fields, Options } from '../model/field'
import { traits } from '../fields/traits'
import { formatOptions } from './literal'

/** The choices of a field, a line each: the key, its texts, and what else is said of it. */
const choiceLines = (options: Options, margin: string): string[] =>
  Object.entries(options).map(([key, { zh, en, ...said }]) => {
    const more = formatOptions({ ...said })
    return `${margin}${key.padEnd(16)} ${zh} · ${en}${more ? `  (${more})` : ''}`
  })
const fieldLine = (name: string, { type, labels, options }: AnyField, margin: string): string => {
  const { options: _options, states: _states, fields: _fields, currency, zone, decimals, ...plain } = options
  // What the kit fills in was said there, and limits that the kind fills in stand apart.
  const declared: Readonly<Record<string, unknown>> = { ...plain, ...(currency ? {} : { decimals }) }
  const limits = new Map<string, unknown>(Object.entries(traits[type].limits))
  const [own, filledIn] = [false, true].map(isDefault =>
    formatOptions(
      Object.fromEntries(
        Object.entries(declared).filter(([key, value]) => (limits.has(key) && value === limits.get(key)) === isDefault),
      ),
    ),
  )
  return `${margin}${name.padEnd(18)} ${type.padEnd(12)} ${labels.zh} · ${labels.en}${own ? `  (${own})` : ''}${filledIn ? `  [derived: ${filledIn}]` : ''}`
}
/** Every field with all that is said of it, and below it its choices and the fields of its sub-records. */
export const fieldLines = (fields: Fields, margin = '  '): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    fieldLine(name, field, margin),
    ...choiceLines({ ...field.options.options, ...field.options.states }, `${margin}  `),
    ...fieldLines(field.options.fields ?? {}, `${margin}  `),
  ])
