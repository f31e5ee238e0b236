import type { FieldOptions, FieldType, Labels } from './field'
import type { AnyAction, AnyDefinition, AnyReview } from './resource'

/** Field in a manifest. */
export interface ResourceManifestField {
  readonly type: FieldType
  readonly options: Pick<FieldOptions, 'to' | 'mask' | 'as' | 'value'> & {
    readonly states?: Readonly<Record<string, { readonly value?: number | string }>>
  }
}
type Placed =
  | 'one'
  | 'many'
  | 'icon'
  | 'group'
  | 'hidden'
  | 'createInMenu'
  | 'table'
  | 'title'
  | 'parent'
  | 'api'
  | 'routes'
  | 'permissions'
/**
 * Facts about a resource that are known before its definition loads: menu place, labels,
 * permissions, review state and API paths. A whole definition is a manifest, too.
 */
export interface ResourceManifest {
  readonly name: string
  readonly labels: Labels
  readonly fields: Readonly<Record<string, ResourceManifestField>>
  readonly definition: Pick<AnyDefinition, Placed> & {
    readonly list?: Pick<NonNullable<AnyDefinition['list']>, 'roles' | 'opens' | 'tabs'>
    readonly review?: Pick<AnyReview, 'state' | 'approve' | 'reject'>
    readonly actions?: Readonly<Record<string, Pick<AnyAction, 'roles' | 'on'>>>
  }
  /** Resources that the pages name. Their definitions load with them. */
  readonly names?: readonly string[]
}
