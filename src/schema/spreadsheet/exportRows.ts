import { getColumns, getField, getShowSections, getTitleField } from '../selectors/definition'
import type { AnyField } from '../model/field'
import { traitsOf } from '../fields/traits'
import { isAllowed, canSeeField } from '../rules/availability'
import type { AnyResource } from '../model/resource'
import { fieldText, type TextContext } from '../labels/fieldText'
import type { ExportTexts, ExportContext } from './exportTexts'
import type { CellType } from './xlsx'

type Rec = Readonly<Record<string, unknown>>
/** Loads records of a resource by id, at most 200. */
type FetchMany = (resource: string, ids: readonly string[]) => Promise<readonly Rec[]>
type NameOf = NonNullable<TextContext['nameOf']>

const AT_ONCE = 200
const namesIn = async (target: AnyResource, ids: readonly string[], fetchMany: FetchMany) => {
  const title = getTitleField(target)
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const records = await fetchMany(target.name, ids.slice(from, from + AT_ONCE))
    for (const record of records) if (record[title]) names.set(String(record.id), String(record[title]))
  }
  return names
}
/** Runs `draw` twice: first to collect the references, then with their loaded labels. */
const withNames = async <R>(
  draw: (nameOf: NameOf) => R,
  { resources, actor }: ExportContext,
  fetchMany: FetchMany,
): Promise<R> => {
  const wanted = new Map<string, Set<string>>()
  draw((to, id) => {
    wanted.set(to, (wanted.get(to) ?? new Set()).add(id))
    return id
  })
  const names = new Map<string, Map<string, string>>()
  for (const [to, ids] of wanted) {
    const target = resources.find(each => each.name === to)
    if (target && isAllowed(target, 'read', actor)) names.set(to, await namesIn(target, [...ids], fetchMany))
  }
  return draw((to, id) => names.get(to)?.get(id) ?? id)
}

/** Possible columns of an export: the list's, then all others that can be shown. */
const getExportFields = (resource: AnyResource): readonly string[] => [
  ...new Set([...getColumns(resource), ...getShowSections(resource).flatMap(({ fields }) => fields)]),
]
/** Parameters of an export besides its records. */
export interface ExportPlan {
  readonly resource: AnyResource
  readonly exportContext: ExportContext
  /** Custom cell texts by field. */
  readonly texts?: ExportTexts | undefined
  readonly fetchMany: FetchMany
  /** Columns. Left out: all. Fields that the reader may not read are dropped. */
  readonly fields?: readonly string[] | undefined
}
const columnsIn = ({ resource, exportContext, fields = getExportFields(resource) }: Omit<ExportPlan, 'fetchMany'>) =>
  fields.filter(name => Object.hasOwn(resource.fields, name) && canSeeField(resource, name, exportContext.actor))
/** Header row of an export. */
export const buildExportHeader = (plan: Omit<ExportPlan, 'fetchMany'>): string[] =>
  columnsIn(plan).map(name => plan.exportContext.label(getField(plan.resource, name).labels))
/** Rows of an export, one per record. References are shown by label. */
export const buildExportRows = (plan: ExportPlan, records: readonly Rec[]): Promise<string[][]> => {
  const { resource, exportContext, texts = {}, fetchMany } = plan
  const names = columnsIn(plan)
  const draw = (nameOf: NameOf) => {
    const context = { ...exportContext.context, nameOf }
    const cellContext = {
      ...exportContext,
      context,
      text: (field: AnyField, value: unknown) => fieldText(field, value, context),
    }
    return records.map(record =>
      names.map(name => texts[name]?.(record, cellContext) ?? cellContext.text(getField(resource, name), record[name])),
    )
  }
  return withNames(draw, exportContext, fetchMany)
}
/** What the cells of each column hold: numbers that can be summed, days, moments, or texts. */
export const cellTypes = (plan: Omit<ExportPlan, 'fetchMany'>): CellType[] =>
  columnsIn(plan).map(name => {
    const { numeric, time } = traitsOf(getField(plan.resource, name))
    if (plan.texts?.[name] !== undefined) return 'text'
    return numeric ? 'number' : (time ?? 'text')
  })
/** Columns with texts, which a spreadsheet must not take for numbers or days. */
export const textColumns = (plan: Omit<ExportPlan, 'fetchMany'>): boolean[] =>
  cellTypes(plan).map(type => type === 'text')
