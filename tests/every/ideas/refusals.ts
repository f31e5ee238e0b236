import { typedLimits } from '../../../src/schema/fields/traits'
import { expect, it } from 'vitest'
import { getFormFields } from '../../../src/schema/selectors/definition'
import { applies, editableFields } from '../../../src/schema/rules/availability'
import { type FieldError, fieldErrorText } from '../../../src/schema/text/errorMessages'
import { bad } from '../../kit/declarations/samples'
import type { Idea } from '../subject'

/** Names that no save may carry, whatever is declared. */
const foreign = ['fact_id', 'factId', 'role', 'constructor', 'search_grams']

export const refuses: Idea = at => {
  it('refuses every wrong value at its field, and stores nothing', async () => {
    const { resource, maker, role, calls, create, draft, field, stored } = at()
    const made = await create()
    const before = await stored(made.id)
    const open = editableFields(resource, { role }, made)
    const send = (change: object, isOpen: boolean) =>
      maker.call<{ errors: Record<string, string> }>(
        calls.save,
        isOpen ? { id: made.id, version: made.version, ...change } : draft(change),
      )
    for (const name of editableFields(resource, { role }).filter(each => applies(resource, each, made)))
      for (const [value, code] of bad[field(name).type]?.(field(name)) ?? []) {
        const answer = await send({ [name]: value }, open.includes(name))
        const said = `${name} ${JSON.stringify(value)?.slice(0, 40)}`
        expect(answer, said).toMatchObject({ status: 400, code: 40000 })
        expect(
          Object.entries(answer.data.errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1],
          said,
        ).toBe(code)
        for (const language of ['zh', 'en'] as const)
          expect(fieldErrorText(code as FieldError, language, typedLimits(field(name)))).toBeTruthy()
      }
    expect(await stored(made.id)).toEqual(before)
  })

  it('refuses names that are not in the draft', async () => {
    const { resource, maker, calls, draft } = at()
    const named = Object.keys(resource.fields)
    const strange = foreign.filter(name => !named.includes(name)).map(name => [name, 'unknownField'])
    const closed = named
      .filter(name => name !== 'id' && !getFormFields(resource).includes(name))
      .map(name => [name, 'readOnly'])
    for (const [name, code] of [...strange, ...closed] as [string, string][]) {
      const answer = await maker.call<{ errors: Record<string, string> }>(calls.save, draft({ [name]: 'x' }))
      expect(answer.data?.errors?.[name], name).toBe(code)
    }
  })
}
