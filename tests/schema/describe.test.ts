import { expect, it } from 'vitest'
import { resolveApiCalls, getApiRoutes } from '../../src/schema/contract/apiRoutes'
import { describe } from '../../src/schema/describe/describe'
import type { AnyResource } from '../../src/schema/model/resource'
import { fieldErrorText } from '../../src/schema/text/errorMessages'
import * as made from '../kit/declarations/lamps'
import { keepers, vaults } from '../kit/declarations/vaults'

const shop: readonly AnyResource[] = [...Object.values(made), vaults, keepers].flatMap(each =>
  'definition' in each ? [each] : [],
)
const told = (resource: AnyResource) => describe(resource, resolveApiCalls(resource), getApiRoutes(resource))

type Path = readonly string[]
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
/** Every value that a declaration says, with the way to it. */
const leaves = (value: unknown, path: Path = []): (readonly [Path, unknown])[] =>
  isObject(value) ? Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key])) : [[path, value]]
/** The same declaration, where one value is another: a list has an entry less. */
const without = (value: unknown, [key, ...rest]: Path, other: unknown): unknown => {
  if (Array.isArray(value) && rest.length === 0) return value.filter((_, index) => String(index) !== key)
  if (isObject(value) && !Array.isArray(value) && key !== undefined)
    return { ...value, [key]: without(value[key], rest, other) }
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? without(each, rest, other) : each))
  return other
}
const another = (key: unknown, value: unknown): unknown => {
  if (key === 'as') return 'data'
  if (typeof value === 'number') return value + 7
  if (typeof value === 'boolean') return !value
  return value === '*' ? ['user'] : `${value ?? 'some'}thing`
}
/** What tells a kind from another, and what the kit says of every amount and moment. */
const isKits = ({ fields }: AnyResource, path: Path): boolean => {
  const key = path.at(-1)
  return (
    key === 'type' ||
    key === 'currency' ||
    key === 'zone' ||
    (key === 'decimals' && fields[path[1] ?? '']?.options.currency !== undefined)
  )
}

it.each(shop.map(resource => [resource.name, resource] as const))(
  'whatever %s says otherwise is described otherwise',
  (_, resource) => {
    const { labels, fields, definition } = resource
    const said = leaves({ labels, fields, definition }).filter(([path]) => !isKits(resource, path))
    const untold = said.filter(
      ([path, value]) => told(without(resource, path, another(path.at(-1), value)) as AnyResource) === told(resource),
    )
    expect(said.length).toBeGreaterThan(10)
    expect(untold.map(([path]) => path.join('.'))).toEqual([])
  },
)
it('an address is the one in the address bar', () =>
  expect(told(made.wicks)).toContain('  list     /#/store/wicks  (wicks)  [declared]'))
it('an action is told with all its words', () => {
  expect(told(made.lamps)).toContain(
    `
  wearOut        用坏 · Wear out  on → broken  by the mall
                 historyLabel 已用坏 · Worn out
                 dueAt 'until'
                 assign { fault: '用坏了', tested: 'now', until: { days: 30 }, dimmable: true, site: null, model: { field: 'name' } }
`,
  )
  expect(told(made.wicks)).toContain(
    `
                 availableWhen { code: { not: 'X' } }
                 unavailableMessage 代码为 X 的不能装入 · One of the code X fits no lamp
`,
  )
})
it('a list has its limit and its choices', () =>
  expect(told(made.lamps)).toContain(`
  uses               multiSelect  用途 · Uses  (max 2)
    read             阅读 · Reading
    sleep            睡眠 · Sleeping
    work             工作 · Working
`))
it('sub-records have their own fields and limits', () =>
  expect(told(made.notes)).toContain(`
  lines              array        明细 · Lines  (max 5)
    what               text         事项 · What  (max 20, required)  [derived: min 0]
`))
it('what says nothing is not told', () => {
  const idle = {
    ...made.rooms,
    definition: { ...made.rooms.definition, actions: { shut: { ...made.rooms.definition.actions?.shut, assign: {} } } },
  }
  expect(told(idle as AnyResource)).toBe(told(made.rooms))
})
it.each([
  ['lamps', 'Lamp', 'Lamps'],
  ['glazeBatches', 'GlazeBatch', 'GlazeBatches'],
  ['brushes', 'Brush', 'Brushes'],
  ['boxes', 'Box', 'Boxes'],
  ['glasses', 'Glass', 'Glasses'],
  ['houses', 'House', 'Houses'],
  ['glazeEntries', 'GlazeEntry', 'GlazeEntries'],
  ['auditLog', 'AuditLog', 'AuditLogs'],
])('calls that nobody named are called by one and by many: %s', (name, one, many) => {
  const calls = resolveApiCalls({
    ...made.rooms,
    name,
    definition: { ...made.rooms.definition, api: undefined },
  } as AnyResource)
  expect([calls.get, calls.list]).toEqual([`/api/${name}/get${one}`, `/api/${name}/list${many}`])
})
it.each([
  ['tooMany', 1, 'At most 1 entry'],
  ['tooMany', 2, 'At most 2 entries'],
  ['tooLong', 1, 'At most 1 character'],
] as const)('the error %s of %s is said as one or many', (code, max, text) =>
  expect(fieldErrorText(code, 'en', { max })).toBe(text),
)
