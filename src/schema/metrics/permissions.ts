import { type Actor, isParamOf, canList } from '../rules/availability'
import type { ResourceManifest } from '../model/manifest'
import type { Figure } from './figure'

/** The fields that a figure is made of, but for those that divide it. */
export const fieldsOf = ({ where, dateField, sum, between }: Figure): readonly string[] => [
  ...new Set([...Object.keys(where), ...[dateField ?? [], sum ?? [], between ?? []].flat()]),
]
/** Whether someone may read a figure, divided by a field or not: who reads the list that it leads to, and may ask it by all of these fields. */
export const mayRead = (figure: Figure, resource: ResourceManifest, actor: Actor, division?: string): boolean =>
  canList(resource, actor) &&
  [
    ...fieldsOf(figure),
    ...(division !== undefined && Object.hasOwn(figure.dimensions, division) ? [division] : []),
  ].every(name => isParamOf(resource, name, actor))
