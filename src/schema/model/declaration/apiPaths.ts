/** Last segment of a call's path, or its whole path with a leading slash. */
type CallName = string
/** Paths of a resource's calls. Calls left out are named by the kit's convention. */
export interface ApiPaths<A extends string> {
  readonly service: string
  /** Singular name in the paths: `Product`. */
  readonly name: string
  /** Plural name. Left out: `name` and an s. */
  readonly names?: string
  readonly list?: CallName
  readonly get?: CallName
  /** History of one record. */
  readonly history?: CallName
  readonly save?: CallName
  readonly remove?: CallName
  /** Restores a removed record. */
  readonly restore?: CallName
  /** Removed records that can be restored. */
  readonly removed?: CallName
  readonly sort?: CallName
  /** Reads a masked value in full. */
  readonly reveal?: CallName
  /** Records that wait for a review, the longest wait first. */
  readonly waiting?: CallName
  /** Changes of one record since its last decision. */
  readonly changed?: CallName
  readonly export?: CallName
  /** Spreadsheet made by a job. */
  readonly download?: CallName
  /** Import of a spreadsheet: validate, write, undo. */
  readonly import?: CallName
  /** Public listing, for identities with `rows: 'own'`. */
  readonly showcase?: CallName
  /** One record of the public listing. */
  readonly look?: CallName
  /** Public lookup: verification by code, the whole certificate, the public keys and a report. */
  readonly check?: CallName
  readonly certificate?: CallName
  readonly keys?: CallName
  readonly report?: CallName
  readonly actions?: { readonly [K in A]?: CallName }
}
/** Path of a page, `/jz/manage`. With `name` where the route is not its last segment. */
export type Path =
  | `/${string}`
  | {
      readonly path: `/${string}`
      readonly name: string
      /** Other paths that lead to the same page and are replaced by `path` in the address bar. */
      readonly also?: readonly `/${string}`[]
    }
export type View = 'list' | 'create' | 'edit' | 'show' | 'review'
