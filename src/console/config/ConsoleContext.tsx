import { type ComponentType, createContext, type ReactNode, use, useContext, useEffect, useMemo, useState } from 'react'
import { useLocale } from 'ra-core'
import { useResourceContext } from 'ra-core'
import type { Labels, Language } from '../../schema/model/field'
import type { AppDefinition } from '../../schema/define/createKit'
import type { ResourceManifest } from '../../schema/model/manifest'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import type { MenuGroups, MenuPage } from '../../schema/contract/buildMenu'
import type { ActionsOf, RecordOf } from '../../schema/model/recordTypes'
import type { AnyResource, View } from '../../schema/model/resource'
import type { Definitions } from './definitions'
import { labelLanguage } from '../i18n/locale'
import type { ExportTexts } from '../../schema/spreadsheet/exportTexts'
import { getResource } from '../../schema/selectors/definition'

/** What is printed of a record, on a page of a size of its own. */
interface PrintDocumentOf<R> {
  /** Makes one file of all of them, to be kept or sent to a printer's shop, with the language of the screen and the address at which people reach the mall. */
  readonly file?: {
    readonly name: string
    readonly make: (
      records: readonly R[],
      about: { readonly language: Language; readonly publicUrl: string | undefined },
    ) => Promise<Blob>
  }
  readonly labels: Labels
  /** Whether it holds a code that leads to the address at which people reach the mall. */
  readonly hasServerLink?: boolean
  /** The page's size, as CSS says it: `A4`, `100mm 150mm`. */
  readonly size: string
  /** Draws one record; its styles stand beside it, as nothing of the console's is on paper. */
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly record: R }>; readonly css: string }>
}
export type PrintDocument = PrintDocumentOf<Readonly<Record<string, unknown>>>
/** A hand-made part that takes the place of a derived one. */
export interface ViewComponents {
  /** Of which resource. */
  readonly resource: string
  /** Cells by field, in lists and on the detail page. */
  readonly column?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  /** What stands below a field's value on the detail page. */
  readonly beside?: (props: { record: Record<string, unknown>; name: string }) => ReactNode
  /** What stands in the bar of its detail page, before what can be done to it. */
  readonly bar?: (props: { record: Record<string, unknown> }) => ReactNode
  /** What stands below that bar, and says by itself what the record looks like and what it costs. */
  readonly lead?: (props: { record: Record<string, unknown> }) => ReactNode
  /** What stands below its sections, above what is part of it. */
  readonly below?: (props: { record: Record<string, unknown> }) => ReactNode
  /** Texts by field for a sheet, loaded when one is made. */
  readonly spreadsheet?: () => Promise<ExportTexts>
  /** Inputs by field. */
  readonly input?: Readonly<Record<string, () => ReactNode>>
  /** What stands above the fields of its form, within the form: it may fill them in. */
  readonly above?: () => ReactNode
  /** What stands in the dialog of an action, by its name, above what it asks of a record. */
  readonly actionDialog?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  /** What can be printed of its records, one or several. */
  readonly printDocuments?: readonly PrintDocument[]
  /** Whole pages. */
  readonly page?: Readonly<Partial<Record<View, (props: { readonly resource: AnyResource }) => ReactNode>>>
}
type Cell<X> = (props: { record: RecordOf<X> }) => ReactNode
type Name<X extends AnyResource> = keyof X['fields'] & string
/** The same, with the names of a resource's fields and the type of its records. */
interface ViewsOf<X extends AnyResource> extends Pick<ViewComponents, 'spreadsheet' | 'above' | 'page'> {
  readonly column?: { readonly [K in Name<X>]?: Cell<X> }
  readonly beside?: (props: { record: RecordOf<X>; name: Name<X> }) => ReactNode
  readonly bar?: Cell<X>
  readonly lead?: Cell<X>
  readonly below?: Cell<X>
  readonly input?: { readonly [K in Name<X>]?: () => ReactNode }
  readonly actionDialog?: { readonly [A in ActionsOf<X>]?: Cell<X> }
  readonly printDocuments?: readonly PrintDocumentOf<RecordOf<X>>[]
}
/** Hand-made parts for a declared resource, typed from its declaration, `defineViews<typeof lamps>('lamps', …)`: the declaration itself comes with the first page that needs it. */
export const defineViews = <X extends AnyResource>(resource: X['name'], parts: ViewsOf<X>): ViewComponents =>
  ({ resource, ...parts }) as unknown as ViewComponents

/** Who is logged in, as the mall says. `role` is the one they act in. */
export interface Me {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly role: string
  /** The role the mall knows; another than `role` while looking through somebody else's eyes. */
  readonly ownRole: string
  readonly factId: string | null
  /** Whether the tenant's data is complete. */
  readonly complete: boolean
}
/** What a tenant calls itself, and the address of its picture. */
export interface TenantBrand {
  readonly name: string | null
  readonly logo: string | null
}
/** A page that no declaration draws. */
export interface AppPage extends MenuPage {
  /** Open while the tenant's data is not complete. */
  readonly early?: boolean
  /** One of the person's own, in the menu behind their name. */
  readonly own?: boolean
  /** Says in a page's place what is the matter. */
  readonly exception?: boolean
  /** Begun anew each time it is looked at, while the tab bar keeps other pages as they were left. */
  readonly ignoreCache?: boolean
  readonly Component: ComponentType
}
/** A place of a map that draws no borders: where its tile stands, and what it is called, whole and in a word. `code` is how the codes of its regions begin. */
export interface MapTile {
  readonly code: string
  readonly column: number
  readonly row: number
  readonly labels: Labels
  readonly short: Labels
}
/** What the console is handed: the shop's declarations, hand-made parts, and who is logged in. */
export interface ConsoleConfig {
  /** What the shop's kit was made from. */
  readonly config: AppDefinition
  /** What the frame needs of every resource. */
  readonly resources: readonly ResourceManifest[]
  readonly declarations: Definitions
  /** What its own pages say: `shop.` and the key, loaded with the dictionary. */
  readonly appMessages?: () => Promise<Readonly<Record<string, Labels>>>
  readonly views: readonly ViewComponents[]
  readonly pages: readonly AppPage[]
  /** The address of the page, among them, on which everyone begins whose role opens it. Left out: the first in menu order, or what waits for whoever decides. */
  readonly home?: string
  /** Its figures and their pages, which come with the first page that shows one. */
  readonly figures?: () => Promise<MetricsCatalogue>
  /** The tiles of its map, which come with the first one. */
  readonly tiles?: () => Promise<readonly MapTile[]>
  /** The page, among them, on which the tenant's data is completed. */
  readonly completion: string
  /** The page, among them, with all messages of the person. */
  readonly messages: string
  /** Above every page: what the person should know wherever they are. */
  readonly Notices?: ComponentType
  readonly groups: MenuGroups
  /** The menu's icons that the shop brings along, by the names its declarations say. */
  readonly icons?: Readonly<Record<string, ComponentType>>
  readonly me: Me
  /** The tenant's own name and picture; nothing for whoever works for none. */
  readonly brand?: TenantBrand
  /** The address at which people reach the mall, without a slash at its end: what is printed leads there. */
  readonly publicUrl?: string
  /** Whose eyes `me` can look through. */
  readonly lowerRoles: readonly string[]
  /** Looks through another role's eyes, or one's own again: it changes what is shown, never what the mall allows. */
  readonly seeAs: (role: string | undefined) => void
  /** Asks the mall anew who is here, and opens the page at an address of the product. */
  readonly reopen: (address?: string) => void
}
const ConsoleConfigContext = createContext<ConsoleConfig | undefined>(undefined)
const RenameContext = createContext<(name: string) => void>(() => {})
/** Around whatever is drawn of a shop. */
export const ConsoleConfigProvider = ({
  value,
  children,
}: {
  readonly value: ConsoleConfig
  readonly children: ReactNode
}) => {
  const [name, rename] = useState<string>()
  const config = useMemo(() => (name === undefined ? value : { ...value, me: { ...value.me, name } }), [value, name])
  return (
    <RenameContext value={rename}>
      <ConsoleConfigContext value={config}>{children}</ConsoleConfigContext>
    </RenameContext>
  )
}
/** Says what the person calls themselves from now on; nothing else of the page is drawn anew. */
export const useRename = (): ((name: string) => void) => useContext(RenameContext)
export const useConsoleConfig = (): ConsoleConfig => useContext(ConsoleConfigContext) as ConsoleConfig

/** What the frame knows of a resource. */
export const useManifest = (name: string): ResourceManifest => getResource(useConsoleConfig().resources, name)
/** The declaration of the page's resource, or of a named one. A page is drawn once it is there; what stands on it and names another waits for that. */
export const useDefinition = (name?: string): AnyResource => {
  const here = useResourceContext()
  const { declarations } = useConsoleConfig()
  return use(declarations.load(name ?? here ?? ''))
}
/** The declarations of these names that are there; those that are not come, and are drawn then. */
export const useLoaded = (names: readonly string[]): readonly AnyResource[] => {
  const { declarations } = useConsoleConfig()
  const [, drawAgain] = useState({})
  const missing = names.filter(name => !declarations.now(name)).join()
  useEffect(() => {
    if (!missing) return
    let isMounted = true
    void Promise.allSettled(missing.split(',').map(declarations.load)).then(() => isMounted && drawAgain({}))
    return () => {
      isMounted = false
    }
  }, [declarations, missing])
  return names.flatMap(name => declarations.now(name) ?? [])
}
/** Hand-made parts of a resource. */
export const useViewOverrides = ({ name }: Pick<ResourceManifest, 'name'>): ViewComponents | undefined =>
  useConsoleConfig().views.find(each => each.resource === name)
/** Says labels in the language of the screen. */
export const useLabel = (): ((labels?: Partial<Labels>) => string) => {
  const language = labelLanguage(useLocale())
  return labels => labels?.[language] ?? ''
}
