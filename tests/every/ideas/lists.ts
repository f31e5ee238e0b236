import { expect, it } from 'vitest'
import { getFilters, getSearchFields, getStateField, isSearched } from '../../../src/schema/selectors/definition'
import { isEmpty } from '../../../src/schema/model/condition'
import type { AnyField } from '../../../src/schema/model/field'
import { traitsOf } from '../../../src/schema/fields/traits'
import { firstOf } from '../../../src/schema/model/dateRange'
import { editableFields } from '../../../src/schema/rules/availability'
import type { Idea, Subject } from '../subject'

type Page = { list: { id: string }[]; total: number; counts: Record<string, number> }
const idsFor = async ({ maker, calls }: Subject, asked: object) =>
  (await maker.ok<Page>(calls.list, { sort: '-id', pageSize: 200, ...asked })).list.map(({ id }) => id)

export const lists: Idea = at => {
  it('finds by every filter and by nothing that is not one', async () => {
    const subject = at()
    const { resource, maker, calls, create, field } = subject
    const made = await create()
    for (const name of getFilters(resource).filter(each => !isEmpty(made[each]))) {
      const value = firstOf(made[name])
      const ways =
        traitsOf(field(name)).filter === 'range'
          ? [value, { gte: value }, { lte: value }, { gte: value, lte: value }]
          : Array.isArray(value)
            ? [value, value[0]]
            : [value, [value]]
      for (const filter of ways)
        expect(await idsFor(subject, { filter: { [name]: filter } }), `${name} ${JSON.stringify(filter)}`).toContain(
          made.id,
        )
    }
    for (const filter of [{ nothing: 1 }, { __proto__x: 1 }, { id: { $gt: '' } }, { id: { gte: 'a' } }])
      expect(await maker.call(calls.list, { filter }), JSON.stringify(filter)).toMatchObject({ code: 40000 })
    for (const body of [
      { pageSize: 201 },
      { pageSize: 0 },
      { current: 0 },
      { sort: 'nothing' },
      { sort: 'id; drop table' },
      { surprise: 1 },
    ])
      expect(await maker.call(calls.list, body), JSON.stringify(body)).toMatchObject({ code: 40000 })
  })

  it('finds by any part of a searched text, also of one character', async () => {
    const subject = at()
    const { resource, role, create, draft, field, told } = subject
    const open = editableFields(resource, { role })
    const words = '龘乌金Tea%盏'
    const fits = ({ options }: AnyField) => !options.format && !options.pattern && (options.max ?? 0) >= words.length
    /** The words as a field holds them: itself, or in each of its sub-records. */
    const holding = (name: string): object | undefined => {
      const { type, options } = field(name)
      if (type !== 'array') return fits(field(name)) ? { [name]: words } : undefined
      const part = Object.entries(options.fields ?? {}).find(([, each]) => isSearched(each) && fits(each))?.[0]
      const rows = draft()[name]
      return part && Array.isArray(rows) ? { [name]: rows.map(row => ({ ...row, [part]: words })) } : undefined
    }
    const searched = told.draft ? [] : getSearchFields(resource).filter(name => open.includes(name))
    const held = searched.map(holding).find(each => each !== undefined)
    if (!held) return
    const made = await create(held)
    for (const keyword of ['龘', '乌金', '金Tea', 'tea%', '金 t', '盏'])
      expect(await idsFor(subject, { keyword }), keyword).toContain(made.id)
    for (const keyword of ['龘金', 'T_a', "'; drop table"])
      expect(await idsFor(subject, { keyword }), keyword).toEqual([])
  })

  it('pages without a gap or a double, and counts by state', async () => {
    const { resource, maker, calls, create } = at()
    for (let index = 0; index < 5; index += 1) await create()
    const all = await maker.ok<Page>(calls.list, { pageSize: 200 })
    const ids: string[] = []
    for (let current = 1; ids.length < all.total; current += 1)
      ids.push(...(await maker.ok<Page>(calls.list, { current, pageSize: 3 })).list.map(({ id }) => id))
    expect(ids).toEqual(all.list.map(({ id }) => id))
    const { counts } = await maker.ok<Page>(calls.list, { counts: true })
    if (getStateField(resource)) expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(all.total)
  })
}
