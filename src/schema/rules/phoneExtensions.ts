import { readExtension, splitPhone } from '../fields/formats'
import { isEmpty, type RecordData } from '../model/condition'
import type { AnyResource } from '../model/resource'

/**
 * Moves extensions behind phone numbers into their own fields (`extensionField`), of those accepted.
 * One that differs from the given extension stays, and is refused with its number.
 */
export const moveExtensions = (
  { fields }: AnyResource,
  input: RecordData,
  isAccepted: (name: string) => boolean,
): Readonly<Record<string, unknown>> => {
  const moved: Record<string, unknown> = { ...input }
  for (const [name, { options }] of Object.entries(fields)) {
    const to = options.extensionField
    if (to === undefined || !isAccepted(to)) continue
    const [typed, given] = [input[name], input[to]]
    if (typeof given === 'string') moved[to] = readExtension(given)
    const split = typeof typed === 'string' ? splitPhone(typed) : undefined
    if (split && (isEmpty(given) || moved[to] === split.extension))
      Object.assign(moved, { [name]: split.number, [to]: split.extension })
  }
  return moved
}
