import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canonical } from '../../../src/schema/text/canonicalJson'
import { type Link, type PublicKey, prove } from '../../../src/app/console/public/certificate/verifyChain'

const SERIAL = 'LK42R7KQPLYSBE2D'
const pair = generateKeyPairSync('ed25519')
const jwkOf = (key: KeyObject, kid: string): PublicKey => ({ ...key.export({ format: 'jwk' }), kid })
const keys = [jwkOf(pair.publicKey, 'k')]
/** A chain as a mall signs it, with each link's hash in the one behind it. */
const chainOf = (all: readonly Record<string, unknown>[], by = pair.privateKey): Link[] => {
  const links: Link[] = []
  for (const { tenant = 't', ...values } of all) {
    const before = links.at(-1)?.hash ?? ''
    const link = {
      resource: 'verifyEvents',
      no: links.length + 1,
      before,
      tenant: String(tenant),
      values: { recordId: 'r', ...values },
    }
    const text = Buffer.from(canonical(link))
    const hash = createHash('sha256').update(text).digest('hex')
    links.push({ link, hash, key: 'k', signature: sign(null, text, by).toString('base64url') })
  }
  return links
}
const story = [
  { kind: 'issued', serial: SERIAL, jzName: '银兔毫盏', rimCm: 12.5 },
  { kind: 'shipped' },
  { kind: 'received' },
]
const changed = (at: number, change: (link: Link) => object): Link[] =>
  chainOf(story).map((link, no) => (no === at ? { ...link, ...change(link) } : link))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a chain that its mall signed holds', async () => {
  expect(await prove(SERIAL, chainOf(story), keys)).toEqual({ state: 'holds' })
})
const flaws = [
  [
    'a changed value',
    changed(0, ({ link }) => ({ link: { ...link, values: { ...link.values, rimCm: 20 } } })),
    1,
    'hash',
  ],
  ['a changed hash', changed(1, () => ({ hash: '0'.repeat(64) })), 2, 'hash'],
  ['a signature of another link', changed(2, () => ({ signature: chainOf(story)[0]?.signature })), 3, 'signature'],
  ['a signature that cannot be read', changed(1, () => ({ signature: 'not*base64' })), 2, 'signature'],
  ['no signature', changed(1, () => ({ signature: '' })), 2, 'signature'],
  ['a key that is not the mall’s', changed(1, () => ({ key: 'other' })), 2, 'key'],
  ['another’s signature', chainOf(story, generateKeyPairSync('ed25519').privateKey), 1, 'signature'],
  ['a link taken out', chainOf(story).toSpliced(1, 1), 2, 'order'],
  ['its beginning cut off', chainOf(story).slice(1), 1, 'order'],
  ['no link at all', [], 1, 'serial'],
  ['another serial', chainOf([{ ...story[0], serial: 'LK42R7KQPLYSBE2E' }]), 1, 'serial'],
  ['a beginning that issues nothing', chainOf([{ kind: 'shipped', serial: SERIAL }]), 1, 'serial'],
  ['a link of another record', chainOf([...story, { kind: 'shipped', recordId: 'other' }]), 1, 'serial'],
  ['a link of another maker', chainOf([...story, { kind: 'shipped', tenant: 'other' }]), 1, 'serial'],
] as const
it.each(flaws)('a chain with %s does not', async (_, links, no, why) => {
  expect(await prove(SERIAL, links, keys)).toEqual({ state: 'broken', no, why })
})
const whole = JSON.stringify(chainOf(story))
/** What a text says as links; nothing where it is no chain any more, or says the same. */
const readAs = (text: string): Link[] | undefined => {
  try {
    const links = JSON.parse(text) as Link[]
    return canonical(links) === canonical(JSON.parse(whole)) ? undefined : links
  } catch {
    return undefined
  }
}
const signs = fc.constantFrom(...'0123456789abcdefABCDEFxyz-_*:,"{}[]. 盏')
it('any sign of a chain that is another, too many or missing is found', async () => {
  const places = fc.integer({ min: 0, max: whole.length - 1 })
  const changes = fc.tuple(places, fc.oneof(signs, fc.constant('')), fc.boolean())
  const isFound = async ([at, sign, isMore]: [number, string, boolean]) => {
    const links = readAs(whole.slice(0, at) + sign + whole.slice(isMore ? at : at + 1))
    fc.pre(links !== undefined)
    const proof = await prove(SERIAL, links, keys)
    expect(proof.state).toBe('broken')
  }
  await fc.assert(fc.asyncProperty(changes, isFound), { numRuns: 400 })
})
it('so is each sign of a signature, its last one too, of which not every bit says something', async () => {
  const [first, ...rest] = chainOf(story)
  const { signature = '' } = first ?? {}
  for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
    const other = signature.slice(0, -1) + sign
    const state = other === signature ? 'holds' : 'broken'
    expect(await prove(SERIAL, [{ ...first, signature: other } as Link, ...rest], keys)).toMatchObject({ state })
  }
})
it.each([
  ['no key', []],
  ['other keys', [jwkOf(generateKeyPairSync('ed25519').publicKey, 'other')]],
] as const)('a mall that names %s has signed nothing, also where the browser knows no such key', async (_, named) => {
  const broken = { state: 'broken', no: 1, why: 'key' }
  expect(await prove(SERIAL, chainOf(story), named)).toEqual(broken)
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  expect(await prove(SERIAL, chainOf(story), named)).toEqual(broken)
})
it('a key that cannot be read is one that signed nothing', async () => {
  const odd: PublicKey = { kid: 'odd', kty: 'OKP', crv: 'Ed25519', x: '!' }
  expect(await prove(SERIAL, chainOf(story), [odd, ...keys])).toEqual({ state: 'holds' })
})
describe('a browser that knows no such key', () => {
  beforeEach(() => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'))
  })
  afterEach(() => void vi.doUnmock('@noble/curves/ed25519.js'))
  it('verifies by the library', async () => {
    expect(await prove(SERIAL, chainOf(story), keys)).toEqual({ state: 'holds' })
  })
  it.each(flaws)('refuses a chain with %s', async (_, links, no, why) => {
    expect(await prove(SERIAL, links, keys)).toEqual({ state: 'broken', no, why })
  })
  it('refuses the signature of the key without order, which is one for any text', async () => {
    const neutral = Buffer.from([1, ...Array(31).fill(0)])
    const odd: PublicKey = { kid: 'k', kty: 'OKP', crv: 'Ed25519', x: neutral.toString('base64url') }
    const signature = Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64url')
    const links = chainOf(story).map(link => ({ ...link, signature }))
    expect(await prove(SERIAL, links, [odd])).toEqual({ state: 'broken', no: 1, why: 'signature' })
  })
  it('cannot tell where the library does not come, and lets pass nothing else', async () => {
    vi.doMock('@noble/curves/ed25519.js', () => {
      throw new Error('no network')
    })
    expect(await prove(SERIAL, chainOf(story), keys)).toEqual({ state: 'untried' })
    const links = changed(0, ({ link }) => ({ link: { ...link, tenant: 'other' } }))
    expect(await prove(SERIAL, links, keys)).toEqual({ state: 'broken', no: 1, why: 'hash' })
  })
})
it('a page that did not come safely cannot tell at all', async () => {
  vi.stubGlobal('crypto', {})
  expect(await prove(SERIAL, chainOf(story), keys)).toEqual({ state: 'untried' })
})
