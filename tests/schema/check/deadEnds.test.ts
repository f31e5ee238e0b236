import { describe, expect, it } from 'vitest'
import { checkDeclarations } from '../../../src/schema/check/checkDeclarations'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../../kit/declarations/lamps'

const { f, resource } = lampKit
const labels = { zh: '甲', en: 'A' } as const
const act = { ...labels, roles: '*' } as const
const states = { draft: labels, open: labels, sold: labels, off: labels }
/** Pots that are changed as drafts alone, stamped in any of `from`. */
const pots = (stamp: object, said: object = {}, actions: object = {}): AnyResource =>
  resource('pots', {
    ...labels,
    fields: {
      name: f.text({ ...labels, required: true }),
      rim: f.number({ ...labels, max: 60 }),
      glazed: f.boolean(labels),
      status: f.state({ ...labels, initial: 'draft', states }),
    },
    editableWhen: [{ when: { status: 'draft' }, fields: '*' }],
    actions: {
      offer: { ...act, from: ['draft'], to: 'open' },
      sell: { ...labels, by: 'system', from: ['open'], to: 'sold' },
      stamp: { ...act, requires: { rim: true }, ...stamp },
      ...actions,
    },
    permissions: { read: '*', create: '*', edit: '*' },
    ...said,
  } as never)
const problems = (each: AnyResource) =>
  checkDeclarations([each]).filter(({ why }) => why.includes('is required, but cannot be edited while'))

describe('an action that waits for a field which nobody can fill in', () => {
  it.each([
    ['behind the last change', pots({ from: ['draft', 'open', 'sold'] }), ['open, sold']],
    ['in every state', pots({}), ['open, sold, off']],
    ['under a condition', pots({ from: ['sold'], requires: { rim: { glazed: true } } }), ['sold']],
    [
      'that only another field is open for',
      pots(
        { from: ['open'] },
        {
          editableWhen: [
            { when: { status: 'draft' }, fields: '*' },
            { when: { status: 'open' }, fields: ['name'] },
          ],
        },
      ),
      ['open'],
    ],
    [
      'that a rule before closes',
      pots(
        { from: ['open'] },
        {
          editableWhen: [
            { when: { status: 'open' }, fields: ['name'] },
            { when: { name: { set: true } }, fields: '*' },
          ],
        },
      ),
      ['open'],
    ],
    [
      'that the state of another action requires',
      pots({ from: ['draft'], to: 'off' }, {}, { drop: { ...act, from: ['open'], to: 'off' } }),
      ['open'],
    ],
  ])('%s stops the start', (_, declared, where) => {
    const found = problems(declared)
    expect(found).toHaveLength(where.length)
    for (const [at, each] of where.entries())
      expect(found[at]?.why).toContain(`rim is required, but cannot be edited while status is ${each}, nor`)
  })
  it.each([
    ['open where the action starts', pots({ from: ['draft'] })],
    ['open after an action of people', pots({ from: ['open'] }, {}, { back: { ...act, from: ['open'], to: 'draft' } })],
    [
      'asked for by another action',
      pots({ from: ['sold'] }, {}, { gauge: { ...act, from: ['sold'], params: { rim: 'required' } } }),
    ],
    [
      'asked for by the action itself',
      pots({ from: ['sold'], requires: {}, params: { rim: 'required' }, paramsWhen: { rim: { rim: null } } }),
    ],
    [
      'required on every way in',
      pots({ from: ['open', 'sold'] }, {}, { offer: { ...act, from: ['draft'], to: 'open', requires: { rim: true } } }),
    ],
    [
      'open in a state among conditions',
      pots(
        { from: ['open'] },
        { editableWhen: [{ when: { or: [{ status: 'sold' }, { status: 'open', glazed: true }] }, fields: ['rim'] }] },
      ),
    ],
  ])('%s does not', (_, declared) => {
    expect(problems(declared)).toEqual([])
  })
})
