import { isEmpty } from '../../src/schema/model/condition'
import { resolveApiCalls } from '../../src/schema/contract/apiRoutes'
import { getFormFields, getField, getStateValue } from '../../src/schema/selectors/definition'
import type { AnyField } from '../../src/schema/model/field'
import { identityScope } from '../../src/schema/model/identity'
import { isAllowed } from '../../src/schema/rules/availability'
import type { AnyResource } from '../../src/schema/model/resource'
import type { Operation } from '../../src/schema/model/declaration/resourceDefinition'
import { queryRow, sql } from '../../src/server/database/connections/database'
import { getTableName } from '../../src/server/database/tables/tables'
import { leastDraft, type World } from './declarations/samples'
import { picture, type TestShop } from './testServer'

/** The first of a tenant's people who may do something to a resource. */
export const whoMay = ({ mall }: TestShop, resource: AnyResource, operation: Operation): string | undefined => {
  const { config } = mall.appConfig
  const own = new Set(identityScope(config, 'all', 'own').map(name => config.identities[name]?.role))
  return Object.keys(config.roles).find(role => !own.has(role) && isAllowed(resource, operation, { role }))
}
const fieldsOf = (resource: AnyResource): AnyField[] =>
  Object.values(resource.fields).flatMap(field => [field, ...Object.values(field.options.fields ?? {})])
/** A value as the database keeps it. */
const kept = (field: AnyField, wanted: unknown) =>
  field.type === 'state' ? getStateValue(field, String(wanted)) : wanted

/** What samples need of a shop, made where it is not there: pictures, a paper, a place, and a record of whatever others refer to, as they ask for it. */
export const worldOf = async (shop: TestShop): Promise<World> => {
  const { resources } = shop.mall.appConfig
  const [uploader] = resources.flatMap(resource => whoMay(shop, resource, 'create') ?? [])
  const upload = async (color: string, purpose: 'public' | 'private') =>
    (
      await (shop.as[uploader as string] as (typeof shop.as)['creator']).upload(
        await picture(30, 30, color),
        'a.png',
        purpose,
      )
    ).data
  const pictures = [(await upload('#336699', 'public')).url, (await upload('#993333', 'public')).url] as const
  const [refs, regions]: Record<string, string>[] = [{}, {}]
  const world: World = {
    pictures,
    file: (await upload('#339933', 'private')).key,
    regions: regions ?? {},
    refs: refs ?? {},
  }
  const wanted = resources.flatMap(resource => fieldsOf(resource)).filter(({ options }) => options.to)
  const filtersFor = (name: string) =>
    Object.assign({}, ...wanted.map(({ options }) => (options.to === name ? options.filter : {}))) as object
  const make = async (resource: AnyResource): Promise<string> => {
    const role = whoMay(shop, resource, 'create')
    const name = sql.table(getTableName(resource))
    if (!role || resource.definition.api === 'rest')
      return String(
        (
          await queryRow<{ id: string }>(
            shop.db,
            sql`select id from ${name} order by fact_id = ${shop.factId} desc limit 1`,
          )
        )?.id,
      )
    const needed = getFormFields(resource).filter(each => getField(resource, each).options.required)
    for (const each of needed) await provide(getField(resource, each))
    const { id } = await (shop.as[role] as (typeof shop.as)['creator']).ok(
      resolveApiCalls(resource).save,
      leastDraft(resource, world),
    )
    for (const [field, value] of Object.entries(filtersFor(resource.name)))
      await sql`update ${name} set ${sql.ref(field)} = ${kept(getField(resource, field), value)} where id = ${id}`.execute(
        shop.db,
      )
    return id
  }
  const provide = async ({ type, options: { to } }: AnyField): Promise<void> => {
    if (!to || !isEmpty(type === 'region' ? world.regions[to] : world.refs[to])) return
    const target = shop.mall.appConfig.resource(to)
    if (type !== 'region') Object.assign(world.refs, { [to]: await make(target) })
    else {
      const place = await queryRow<{ id: string; path: string }>(
        shop.db,
        sql`select id, path from ${sql.table(getTableName(target))} where level = 3 order by id limit 1`,
      )
      Object.assign(world.regions, { [to]: `${place?.id}/${place?.path}` })
    }
  }
  for (const field of wanted) await provide(field)
  return world
}
