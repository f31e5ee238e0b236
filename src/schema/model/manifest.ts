import type { FieldOptions, FieldType, Labels } from './field'
import type { AnyAction, AnyDefinition, AnyReview } from './resource'

/** A field of which a head says something. */
export interface ResourceManifestField {
  readonly type: FieldType
  readonly options: Pick<FieldOptions, 'to' | 'mask' | 'as' | 'value'> & {
    readonly states?: Readonly<Record<string, { readonly value?: number | string }>>
  }
}
type Placed =
  | 'one'
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
 * What is known of a resource before its declaration is there: where it stands, what it is called, who may open what of it, what waits in it, and where it is asked. A whole
 * declaration is one, too.
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
  /** The resources that its pages name, whose declarations they need too. */
  readonly names?: readonly string[]
}
