import { describe, expect, it } from 'vitest'
import { addresses } from '../../resources/manufacturer/addresses'
import { checkDraft } from '../../src/schema/rules/validateDraft'
import { designs } from '../kit/declarations/lamps'
import { extensions, withoutExtension } from './withExtensions'

const check = (more: Readonly<Record<string, unknown>>, stored?: Readonly<Record<string, unknown>>) =>
  checkDraft(addresses, more, stored)
describe('an extension behind a phone number', () => {
  it.each(extensions)('%j goes into its field', (phone, number, extension) =>
    expect(check({ phone }).values).toMatchObject({ phone: number, extension }),
  )
  it.each(withoutExtension)('is none in %j', phone => {
    const { values, errors } = check({ phone })
    expect([values['extension'], errors['phone']]).toEqual([undefined, 'phone'])
  })
  it('stays the same where both say it, also with its word', () =>
    expect(check({ phone: '13812345678转1234', extension: '转 1234' }).values).toMatchObject({
      phone: '13812345678',
      extension: '1234',
    }))
  it('is read alone in its field', () => expect(check({ extension: '分机：0012' }).values['extension']).toBe('0012'))
  it('is refused where its field says another', () => {
    const { values, errors } = check({ phone: '13812345678转1234', extension: '5678' })
    expect([values['phone'], values['extension'], errors['phone']]).toEqual([undefined, '5678', 'phoneExtension'])
  })
  it('replaces that of the stored number', () =>
    expect(check({ phone: '13912345678转7' }, { phone: '13812345678', extension: '1234' }).values).toEqual({
      phone: '13912345678',
      extension: '7',
    }))
  it('is refused where no field takes it', () => {
    const { values, errors } = checkDraft(designs, { name: '图', phone: '13812345678转1234' })
    expect([values['phone'], errors['phone']]).toEqual([undefined, 'phoneExtension'])
  })
  it('is refused where its field is not asked for', () =>
    expect(checkDraft(addresses, { phone: '13812345678-1234' }, undefined, { names: ['phone'] }).errors['phone']).toBe(
      'phoneExtension',
    ))
})
