import { type Actor, isParamOf, canList } from '../rules/availability'
import type { ResourceManifest } from '../model/manifest'
import type { Figure } from './figure'

/** Fields of a figure, without its dimensions. */
export const fieldsOf = ({ where, dateField, sum, between }: Figure): readonly string[] => [
  ...new Set([...Object.keys(where), ...[dateField ?? [], sum ?? [], between ?? []].flat()]),
]
/**
 * Whether the actor may read a figure, optionally by a dimension. Requires the resource's list and
 * all of these fields as filters.
 */
export const mayRead = (figure: Figure, resource: ResourceManifest, actor: Actor, division?: string): boolean =>
  canList(resource, actor) &&
  [
    ...fieldsOf(figure),
    ...(division !== undefined && Object.hasOwn(figure.dimensions, division) ? [division] : []),
  ].every(name => isParamOf(resource, name, actor))
