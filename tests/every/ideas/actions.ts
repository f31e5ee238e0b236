import { expect, it } from 'vitest'
import { getActions, getStateField, getStateValue } from '../../../src/schema/selectors/definition'
import { getParamFields } from '../../../src/schema/rules/actionParams'
import { traitsOf } from '../../../src/schema/fields/traits'
import { roleIsIn, availabilityOf, editableFields, SYSTEM } from '../../../src/schema/rules/availability'
import type { AnyAction } from '../../../src/schema/model/resource'
import { errorMessages } from '../../../src/schema/text/errorMessages'
import type { RequestError } from '../../../src/server/errors/requestError'
import { sample } from '../../kit/declarations/samples'
import { type Idea, ruleHint, type Subject } from '../subject'

export const inputFor = ({ resource, world }: Subject, action: AnyAction) =>
  Object.fromEntries(
    Object.entries(getParamFields(resource, action)).map(([key, { field }]) => [key, sample(field, world)]),
  )
/** Who takes an action: the mall itself, or the first role that may. */
export const takerOf = ({ shop }: Subject, { roles }: AnyAction): string =>
  roles === SYSTEM
    ? SYSTEM
    : (Object.keys(shop.mall.appConfig.config.roles).find(role => roleIsIn(roles, { role })) ?? 'nobody')
export const take = ({ shop, resource, calls }: Subject, name: string, role: string, id: string, input: object) =>
  role === SYSTEM
    ? shop.byMall(resource, name, id, input).then(
        data => ({ code: 0, status: 200, data }),
        ({ reason, data }: RequestError) => ({ ...errorMessages[reason], data }),
      )
    : (shop.as[role] as Subject['maker']).call(`${calls.actions[name]}?id=${id}`, input)

export const actions: Idea = at => {
  it('takes each action from the declared states only, once, and writes it down', async () => {
    const subject = at()
    const { resource, maker, role: own, calls, create, put, stored, field, told } = subject
    // A rule may write the record once more.
    const isRuled = (action: string) => subject.shop.mall.appConfig.rulesOf(resource)?.actions?.[action] !== undefined
    for (const [name, action] of getActions(resource)) {
      const column = getStateField(resource, action)
      if (!column) continue
      const role = takerOf(subject, action)
      for (const state of Object.keys(field(column).options.states ?? {})) {
        const made = await create()
        await put(made.id, state, column)
        const before = (await stored(made.id)) as Record<string, unknown>
        const answer = await take(subject, name, role, made.id, inputFor(subject, action))
        const isFrom = action.from?.includes(state) ?? true
        // What must hold besides the state is the judge's to say; tests/server/queries/conditions holds it against the database.
        if (
          isFrom &&
          availabilityOf(resource, action, before, { role, accountId: subject.shop.as[role]?.accountId }) === 'ok' &&
          !told.refused?.includes(name)
        ) {
          expect(answer, `${name} from ${state}${answer.code ? ruleHint(subject.shop, resource) : ''}`).toMatchObject({
            code: 0,
            data: {
              ...(action.to ? { [column]: getStateValue(field(column), action.to) } : {}),
              version: isRuled(name) ? expect.toSatisfy(each => each > made.version) : made.version + 1,
            },
          })
          const [line] = await maker.ok<{ action: string }[]>(`${calls.history}?id=${made.id}`)
          expect(line?.action).toBe(name)
        } else {
          expect(answer.code, `${name} from ${state}`).not.toBe(0)
          if (!isFrom)
            expect(answer, `${name} from ${state} by ${own}`).toMatchObject({
              status: 409,
              code: 40900,
              data: { current: { id: made.id, [column]: getStateValue(field(column), state) } },
            })
          expect(await stored(made.id), `${name} from ${state}`).toEqual(before)
        }
      }
    }
  })

  it('keeps what an action needed, where only that action leads to', async () => {
    const { resource, maker, role, calls, create, put, stored, field } = at()
    for (const [name, action] of getActions(resource).filter(([, { requires, to }]) => requires && to)) {
      const made = await create()
      await put(made.id, action.to as string, getStateField(resource, action))
      const before = (await stored(made.id)) as Record<string, unknown>
      const open = editableFields(resource, { role }, before)
      for (const [needed, need] of Object.entries(action.requires ?? {})) {
        if (need !== true || !open.includes(needed)) continue
        const empty = { id: made.id, version: made.version, [needed]: traitsOf(field(needed)).empty }
        expect(await maker.call(calls.save, empty), `${name} ${needed}`).toMatchObject({
          status: 400,
          data: { errors: { [needed]: field(needed).options.required ? 'required' : 'neededNow' } },
        })
      }
      expect(await stored(made.id)).toEqual(before)
    }
  })

  it('refuses an action on a version that is no longer there', async () => {
    const subject = at()
    const { resource, create, stored } = subject
    const [name, action] = getActions(resource).find(([, { roles }]) => roles !== SYSTEM) ?? []
    if (!name || !action) return
    const made = await create()
    const role = takerOf(subject, action)
    const before = (await stored(made.id)) as Record<string, unknown>
    const answer = await take(subject, name, role, made.id, { ...inputFor(subject, action), version: 77 })
    // What is still to be filled in is told before.
    if (availabilityOf(resource, action, before, { role }) === 'needs') expect(answer.code).toBe(40000)
    else expect(answer).toMatchObject({ code: 40900, data: { current: { version: 1 } } })
    expect((await stored(made.id))?.version).toBe(1)
  })
}
