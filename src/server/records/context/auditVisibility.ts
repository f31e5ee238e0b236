import { tableTraits } from '../../../schema/selectors/definition'
import { withGroups } from '../../../schema/fields/formats'
import { traitsOf } from '../../../schema/fields/traits'
import { type Actor, isParamOf, isAllowed, canSeeField } from '../../../schema/rules/availability'
import { masked } from '../../../schema/text/mask'
import { fieldNow, namesOf, valueNow } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import type { AppConfig } from '../../config/appConfig'
import { type DatabaseRow, sql } from '../../database/connections/database'
import type { ListReader } from '../../database/queries/listPlan'

/** Subject of lines without a record: logins, the own account, refusals. */
export const SESSION = 'session'
/** Values of a line besides fields: exported rows, the keyword, the number of refusals, an import's file. */
const figures = new Set(['rows', 'times', 'keyword', 'sheet'])
type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** Whether a resource is the audit log itself. */
export const isLog = (resource: AnyResource): boolean => tableTraits(resource).log === true
const subjectsOf = (appConfig: AppConfig, actor: Actor): string[] => [
  SESSION,
  ...appConfig.resources.filter(each => isAllowed(each, 'read', actor)).flatMap(namesOf),
]
/** Former names of resources, by present name. */
const formerNames = ({ resources }: AppConfig): ReadonlyMap<string, string> =>
  new Map(
    resources.flatMap(({ name, definition: { renamedFrom } }) => (renamedFrom ? [[name, renamedFrom] as const] : [])),
  )
/**
 * Reader of a list. In the audit log, only lines about readable resources are visible, under any
 * former name.
 */
export const readerOf = (appConfig: AppConfig, resource: AnyResource, actor: Actor): ListReader =>
  isLog(resource)
    ? {
        actor,
        rows: sql`resource = any(${subjectsOf(appConfig, actor)})`,
        former: { resource: formerNames(appConfig) },
      }
    : { actor, resources: appConfig.resources }
/** Whether an actor may see a row of a readable resource. */
export const seesRow = (appConfig: AppConfig, resource: AnyResource, record: DatabaseRow, actor: Actor): boolean =>
  !isLog(resource) || subjectsOf(appConfig, actor).includes(String(record.resource))

/**
 * Filters a line's changes for an actor: visible fields, masked by today's rules, in today's
 * options and states. Leaves out fields that are no longer declared, or no longer for the log.
 */
export const changesSeen = (resource: AnyResource | undefined, changes: Changes, actor: Actor): Changes => {
  const fields = resource?.fields ?? {}
  const conditionsSeen = (conditions: unknown) =>
    Object.fromEntries(
      Object.entries(conditions ?? {}).filter(([name]) => resource && isParamOf(resource, name, actor)),
    )
  return Object.fromEntries(
    Object.entries(changes).flatMap(([said, [before, after]]): [string, [unknown, unknown]][] => {
      const name = resource ? fieldNow(resource, said) : said
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (name === 'conditions' && !field) return [[name, [null, conditionsSeen(after)]]]
      if (!resource || !field) return figures.has(name) ? [[name, [before, after]]] : []
      const seen = traitsOf(field).readable && field.options.auditLog !== false && canSeeField(resource, name, actor)
      const presentValue = (value: unknown) => masked(field, withGroups(field, valueNow(field, value)))
      return seen ? [[name, [presentValue(before), presentValue(after)]]] : []
    }),
  )
}
/** Filters lines of the log for an actor, in today's names. */
export const linesSeen = (appConfig: AppConfig, lines: readonly DatabaseRow[], actor: Actor): DatabaseRow[] =>
  lines.map(line => {
    const subject = appConfig.resources.find(each => namesOf(each).includes(String(line.resource)))
    return {
      ...line,
      resource: subject?.name ?? line.resource,
      changes: changesSeen(subject, line.changes as Changes, actor),
    }
  })
