import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { f, resource } from '../../resources/kit'
import { fieldText } from '../../src/schema/labels/fieldText'
import { rowsIn } from '../../src/console/spreadsheet/read/readRows'
import type { FieldTextContext } from '../../src/console/i18n/fieldTextContext'
import { resolveApiCalls } from '../../src/schema/contract/apiRoutes'
import { getField, getRecordLabel } from '../../src/schema/selectors/definition'
import { importColumns, importKey } from '../../src/schema/spreadsheet/importColumns'
import type { AnyResource } from '../../src/schema/model/resource'
import { bothLabels } from '../../src/schema/spreadsheet/actionColumns'
import { freshSample, fullDraft } from '../kit/declarations/samples'
import { texts } from '../kit/console/texts'
import { buildShop, type TestShop, wholeShop } from '../kit/testServer'
import { worldOf } from '../kit/world'

/** A resource whose key has a pattern, as somebody may add it tomorrow. */
const probes = resource('probes', {
  zh: '测温片',
  en: 'Probes',
  fields: {
    probeNo: f.text({ zh: '编号', en: 'No.', max: 10, unique: true, pattern: { zh: '甲', en: 'A', like: 'P-0000' } }),
    top: f.integer({ zh: '温度', en: 'Temperature' }),
    left: f.boolean({ zh: '剩余', en: 'Left' }),
  },
  import: { key: ['probeNo'] },
  permissions: { read: '*', create: '*', edit: '*' },
})
const extended = { ...wholeShop, resources: [...wholeShop.resources, probes] }
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop(extended)
})
afterAll(() => shop.close())

interface Judged {
  readonly rows: readonly { readonly state: string; readonly errors: object; readonly before: object }[]
}
const contextIn = (locale: 'zh' | 'en', names: ReadonlyMap<string, string>): FieldTextContext => ({
  locale,
  language: locale,
  yes: texts[locale].yes,
  no: texts[locale].no,
  longTerm: texts[locale].longTerm,
  former: key => key,
  nameOf: (_, id) => names.get(id) ?? id,
})
/** What records are called that others refer to. */
const namesOf = async (resource: AnyResource): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const { options } of Object.values(resource.fields)) {
    const target = extended.resources.find(({ name }) => name === options.to)
    if (!target || target.definition.api === 'rest') continue
    const { list } = await shop.as.creator.ok<{ list: { id: string }[] }>(resolveApiCalls(target).list)
    for (const record of list) names.set(record.id, getRecordLabel(target, record))
  }
  return names
}
const importing = extended.resources.filter(({ definition }) => definition.import && definition.api !== 'rest')

describe.each(importing.map(resource => [resource.name, resource] as const))('a sheet of %s', (_, resource) => {
  it('comes in as it went out, every kind of cell, in both languages', async () => {
    const calls = resolveApiCalls(resource)
    const draft = fullDraft(resource, await worldOf(shop))
    const made = await shop.as.creator.ok<{ id: string; version: number }>(calls.save, {
      ...draft,
      ...Object.fromEntries(importKey(resource).map(name => [name, freshSample(getField(resource, name))])),
    })
    const record: Record<string, unknown> = await shop.as.creator.ok(`${calls.get}?id=${made.id}`)
    const columns = importColumns(resource, { role: 'creator' })
    const names = await namesOf(resource)
    for (const locale of ['zh', 'en'] as const) {
      const context = contextIn(locale, names)
      const lines = [
        columns.map(({ field }) => (locale === 'zh' ? bothLabels(field.labels) : field.labels.en)),
        columns.map(({ name, field }) => fieldText(field, record[name], context)),
      ]
      expect(lines[1]?.filter(cell => cell !== '').length).toBeGreaterThan(2)
      const rows = rowsIn({ lines }, columns).rows.map(({ line, cells }) => ({ line, cells }))
      const judged = await shop.as.creator.ok<Judged>(calls.import, { step: 'judge', rows })
      expect(judged.rows.map(({ state, errors, before }) => ({ state, errors, before }))).toEqual([
        { state: 'same', errors: {}, before: {} },
      ])
    }
  })
})
