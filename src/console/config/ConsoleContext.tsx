import { type ComponentType, createContext, type ReactNode, use, useContext, useEffect, useMemo, useState } from 'react'
import { useLocale } from 'ra-core'
import { useResourceContext } from 'ra-core'
import type { Labels, Language } from '../../schema/model/field'
import type { AppDefinition } from '../../schema/define/kitConfig'
import type { ResourceManifest } from '../../schema/model/manifest'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import type { MenuGroups, MenuPage } from '../../schema/contract/buildMenu'
import type { ActionsOf, RecordOf } from '../../schema/model/recordTypes'
import type { AnyResource } from '../../schema/model/resource'
import type { View } from '../../schema/model/declaration/apiPaths'
import type { Definitions } from './definitions'
import { labelLanguage } from '../i18n/locale'
import type { ExportTexts } from '../../schema/spreadsheet/exportTexts'
import { getResource } from '../../schema/selectors/definition'

/** Print document of a record, with a page size of its own. */
interface PrintDocumentOf<R> {
  /**
   * Makes one file of all records, to be kept or sent to a printing company. Gets the language of
   * the screen and the public address of the server.
   */
  readonly file?: {
    readonly name: string
    readonly make: (
      records: readonly R[],
      about: { readonly language: Language; readonly publicUrl: string | undefined },
    ) => Promise<Blob>
  }
  readonly labels: Labels
  /** Variants to choose from in the dialog, which remembers the choice: sizes of a label. */
  readonly variants?: readonly PrintDocumentOf<R>[]
  /** Whether the bar of the detail page has a button of its own for it. */
  readonly isInBar?: boolean
  /** Whether it holds a QR code with the public address of the server. */
  readonly hasServerLink?: boolean
  /** Characters that the fonts lack. The dialog names them before they print as boxes. */
  readonly unprintableIn?: (text: string) => Promise<readonly string[]>
  /** Page size in CSS: `A4`, `100mm 150mm`. */
  readonly size: string
  /** Loads the component for one record, with its styles. The console's do not apply. */
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly record: R }>; readonly css: string }>
}
export type PrintDocument = PrintDocumentOf<Readonly<Record<string, unknown>>>
/** Custom components that replace derived ones. */
export interface ViewComponents {
  /** Name of the resource. */
  readonly resource: string
  /** Cells by field, in lists and on the detail page. */
  readonly column?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  /** Shown below a field's value on the detail page. */
  readonly beside?: (props: { record: Record<string, unknown>; name: string }) => ReactNode
  /** Shown in the bar of the detail page, after the next step. */
  readonly bar?: (props: { record: Record<string, unknown> }) => ReactNode
  /** Shown below the summary of the detail page. */
  readonly lead?: (props: { record: Record<string, unknown> }) => ReactNode
  /** Shown below the sections, above the child records. */
  readonly below?: (props: { record: Record<string, unknown> }) => ReactNode
  /** Shown beside them, above the checklists and the timeline. */
  readonly aside?: (props: { record: Record<string, unknown> }) => ReactNode
  /** Texts by field for an export, loaded on demand. */
  readonly spreadsheet?: () => Promise<ExportTexts>
  /** Inputs by field. */
  readonly input?: Readonly<Record<string, () => ReactNode>>
  /** Shown above the fields of the form, inside it. May fill in values. */
  readonly above?: () => ReactNode
  /** Shown in the dialog of an action, above its params. By name of the action. */
  readonly actionDialog?: Readonly<Record<string, (props: { record: Record<string, unknown> }) => ReactNode>>
  /** Documents to print, for one or several records. */
  readonly printDocuments?: readonly PrintDocument[]
  /** Whole pages. */
  readonly page?: Readonly<Partial<Record<View, (props: { readonly resource: AnyResource }) => ReactNode>>>
}
type Cell<X> = (props: { record: RecordOf<X> }) => ReactNode
type Name<X extends AnyResource> = keyof X['fields'] & string
/** Typed variant of `ViewComponents`, by the fields, actions and records of a resource. */
interface ViewsOf<X extends AnyResource> extends Pick<ViewComponents, 'spreadsheet' | 'above' | 'page'> {
  readonly column?: { readonly [K in Name<X>]?: Cell<X> }
  readonly beside?: (props: { record: RecordOf<X>; name: Name<X> }) => ReactNode
  readonly bar?: Cell<X>
  readonly lead?: Cell<X>
  readonly below?: Cell<X>
  readonly aside?: Cell<X>
  readonly input?: { readonly [K in Name<X>]?: () => ReactNode }
  readonly actionDialog?: { readonly [A in ActionsOf<X>]?: Cell<X> }
  readonly printDocuments?: readonly PrintDocumentOf<RecordOf<X>>[]
}
/**
 * Declares custom components of a resource, typed by its declaration:
 * `defineViews<typeof lamps>('lamps', …)`.
 * The declaration itself is loaded with the first page that needs it.
 */
export const defineViews = <X extends AnyResource>(resource: X['name'], parts: ViewsOf<X>): ViewComponents =>
  ({ resource, ...parts }) as unknown as ViewComponents

/** The current user as the server reports them. `role` is the role they act in. */
export interface Me {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly role: string
  /** Role of the account. Differs from `role` while another role is previewed. */
  readonly ownRole: string
  readonly factId: string | null
  /** Whether the tenant's data is complete. */
  readonly complete: boolean
}
/** Name of a tenant, and the URL of its logo. */
export interface TenantBrand {
  readonly name: string | null
  readonly logo: string | null
}
/** A page of the app, without a declaration. */
export interface AppPage extends MenuPage {
  /** Whether it is available before completion of the tenant's data. */
  readonly early?: boolean
  /** Whether it is a personal page, in the user menu. */
  readonly own?: boolean
  /** Whether it is an error page, shown in place of another page. */
  readonly exception?: boolean
  /** Whether it is mounted anew at each visit. The tab bar keeps other pages as they were left. */
  readonly ignoreCache?: boolean
  readonly Component: ComponentType
}
/** Tile of a region on a map without borders. `code` is the prefix of its regions' codes. */
export interface MapTile {
  readonly code: string
  readonly column: number
  readonly row: number
  readonly labels: Labels
  readonly short: Labels
}
/** Sentences about a page: its purpose, what one does there, and what one would miss. */
export type PageHelp = Readonly<Record<Language, readonly [string, string, string]>>
/** Configuration of the console: declarations of the app, custom components, current user. */
export interface ConsoleConfig {
  /** Definition of the app's kit. */
  readonly config: AppDefinition
  /** Manifests of all resources. */
  readonly resources: readonly ResourceManifest[]
  readonly declarations: Definitions
  /** Texts of the app's own pages. Keys start with `shop.`. Loaded with the dictionary. */
  readonly appMessages?: () => Promise<Readonly<Record<string, Labels>>>
  readonly views: readonly ViewComponents[]
  readonly pages: readonly AppPage[]
  /**
   * Path of the start page, one of `pages`, for every role that may open it. Default: the first
   * page of the menu, or the review queue for reviewers.
   */
  readonly home?: string
  /** Metrics catalogue, loaded with the first page that shows a figure. */
  readonly figures?: () => Promise<MetricsCatalogue>
  /** Tiles of the map, loaded with the first map. */
  readonly tiles?: () => Promise<readonly MapTile[]>
  /** Help by the name of a resource, a board or a page. Loaded with the first help that is opened. */
  readonly help?: () => Promise<Readonly<Record<string, PageHelp>>>
  /** Name of the page on which the tenant's data is completed. */
  readonly completion: string
  /** Name of the page with all messages of the user. */
  readonly messages: string
  /** Notices above every page. */
  readonly Notices?: ComponentType
  readonly groups: MenuGroups
  /** Menu icons of the app, by the names used in declarations. */
  readonly icons?: Readonly<Record<string, ComponentType>>
  readonly me: Me
  /** Name and logo of the tenant. Absent for accounts without a tenant. */
  readonly brand?: TenantBrand
  /** Public address of the server, without a trailing slash. Printed links start with it. */
  readonly publicUrl?: string
  /** Roles that `me` can preview. */
  readonly lowerRoles: readonly string[]
  /** Previews another role, or ends the preview. Changes the display, never permissions. */
  readonly seeAs: (role: string | undefined) => void
  /** Reads the current session anew, and opens the page at a path of the product. */
  readonly reopen: (address?: string) => void
}
const ConsoleConfigContext = createContext<ConsoleConfig | undefined>(undefined)
const RenameContext = createContext<(name: string) => void>(() => {})
/** Provides the configuration of an app. */
export const ConsoleConfigProvider = ({ value, children }: { value: ConsoleConfig; children: ReactNode }) => {
  const [name, rename] = useState<string>()
  const config = useMemo(() => (name === undefined ? value : { ...value, me: { ...value.me, name } }), [value, name])
  return (
    <RenameContext value={rename}>
      <ConsoleConfigContext value={config}>{children}</ConsoleConfigContext>
    </RenameContext>
  )
}
/** Renames the current user. Does not reload anything else of the page. */
export const useRename = (): ((name: string) => void) => useContext(RenameContext)
export const useConsoleConfig = (): ConsoleConfig => useContext(ConsoleConfigContext) as ConsoleConfig

/** Manifest of a resource. */
export const useManifest = (name: string): ResourceManifest => getResource(useConsoleConfig().resources, name)
/**
 * Declaration of the page's resource, or of a named one. Suspends until it is loaded. The page's
 * own declaration is loaded before it renders.
 */
export const useDefinition = (name?: string): AnyResource => {
  const here = useResourceContext()
  const { declarations } = useConsoleConfig()
  return use(declarations.load(name ?? here ?? ''))
}
/** Declarations already loaded among these names. The rest is loaded and then renders again. */
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
/** Custom components of a resource. */
export const useViewOverrides = ({ name }: Pick<ResourceManifest, 'name'>): ViewComponents | undefined =>
  useConsoleConfig().views.find(each => each.resource === name)
/** Returns a function that reads a label in the language of the screen. */
export const useLabel = (): ((labels?: Partial<Labels>) => string) => {
  const language = labelLanguage(useLocale())
  return labels => labels?.[language] ?? ''
}
