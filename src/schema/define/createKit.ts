import type { DetailedActions } from '../model/action'
import type { Fields, Labels } from '../model/field'
import type { ResourceDefinition } from '../model/declaration/resourceDefinition'
import type { AnyDefinition, Resource } from '../model/resource'
import { SYSTEM } from '../rules/availability'
import { field, fieldBuilders } from './fieldBuilders'
import type { KitConfig } from './kitConfig'

/** Params of an action's dialog, declared in `actions`, in `actionDetails` or in both. */
type Joined<Ask, More> = { readonly [K in keyof Ask]: K extends keyof More ? Ask[K] & More[K] : Ask[K] }

const gather = <T extends Labels>({ zh, en, ...rest }: T) => ({ ...rest, labels: { zh, en } })
/** Gathers the labels of a summary's lines and steps. */
const gatherSummary = ({ lines, steps, ...rest }: { lines?: readonly Labels[]; steps?: readonly Labels[] }) => ({
  ...rest,
  ...(lines ? { lines: lines.map(gather) } : {}),
  ...(steps ? { steps: steps.map(gather) } : {}),
})
/** Gathers the labels of an action. A system action (`by: 'system'`) gets the role `SYSTEM`. */
const gatherAction = (
  place: string,
  { by, ...action }: Labels & { readonly by?: unknown; readonly roles?: unknown },
) => {
  if (action.roles === SYSTEM) throw new Error(`${place}: \`roles: '${SYSTEM}'\` is now \`by: 'system'\``)
  return { ...gather(action), ...(by === 'system' ? { roles: SYSTEM } : by === undefined ? {} : { by }) }
}

/** Joins actions with their details by name. Throws on details of an unknown action. */
const joinDetails = (
  place: string,
  actions: Readonly<Record<string, Labels>>,
  details: Readonly<Record<string, object>>,
): Readonly<Record<string, Labels>> => {
  const nameless = Object.keys(details).find(name => !Object.hasOwn(actions, name))
  if (nameless) throw new Error(`${place}.${nameless}: there is no such action`)
  return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, { ...action, ...details[name] }]))
}

/**
 * Makes `resource` and `f` for an application. Throws on a role `mall`, which is the system's.
 *
 * @example
 * const { resource, f } = createKit({
 *   title, tenant, stock,
 *   roles: { staff: { zh: '员工', en: 'Staff' } },
 *   identities: { seller: { rows: 'tenant' } },
 *   zone: 'Asia/Shanghai',
 *   currency: { code: 'CNY', decimals: 2 },
 * })
 */
export const createKit = <const R extends string>(config: KitConfig<R>) => {
  if (SYSTEM in config.roles) throw new Error('resources/kit.ts  roles.mall: the name is reserved for the system')
  /**
   * Declares a resource, named by its plural in camelCase. Throws on details of an unknown action.
   *
   * @example
   * export const lamps = resource('lamps', {
   *   zh: '灯具',
   *   en: 'Lamps',
   *   fields: { name: f.text({ zh: '名称', en: 'Name', required: true }) },
   *   permissions: { read: '*', create: ['staff'] },
   * })
   */
  const resource = <
    const N extends string,
    F extends Fields,
    const Ask = Record<never, never>,
    const More = Record<never, never>,
  >(
    name: N,
    declaration: ResourceDefinition<R, F, Ask> & DetailedActions<R, F, More>,
  ): Resource<N, F, Joined<Ask, More>> => {
    const { zh, en, fields, form, show, summary, constraints, actions = {}, actionDetails = {}, ...rest } = declaration
    const file = `resources/${name}.ts`
    const joined = joinDetails(`${file}  actionDetails`, actions, actionDetails)
    const definition = {
      ...rest,
      ...(form ? { form: form.map(gather) } : {}),
      ...(show ? { show: show.map(gather) } : {}),
      ...(summary ? { summary: gatherSummary(summary) } : {}),
      ...(constraints ? { constraints: constraints.map(gather) } : {}),
      actions: Object.fromEntries(
        Object.entries(joined).map(([action, part]) => [action, gatherAction(`${file}  actions.${action}`, part)]),
      ),
    } as AnyDefinition
    return { name, labels: { zh, en }, fields: { id: field('id', config.stock.id), ...fields }, definition }
  }
  return { resource, f: fieldBuilders(config), config }
}
