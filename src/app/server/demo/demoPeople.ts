import type { FastifyInstance } from 'fastify'
import { tenantId, type TenantId } from '../../../server/database/tenancy/tenant'
import type { ServerServices } from '../../../server/services/services'
import { demoAccounts, demoName, demoPassword, newStaff } from './data/demoAccounts'
import { type DemoBuyer, demoBuyers } from './data/demoBuyers'
import { otherMakers } from './data/demoMakers'
import people from './data/people.json'
import { type DemoClock, daysAgo } from './demoClock'
import { demoPicture, type Picture } from './demoImages'
import { type DemoClient, logInStaff, openDemoClient, registerBuyer, registerMaker } from './client'

const [creator, staff] = demoAccounts

/** Clients and services that build the demo shop. */
export interface Making {
  readonly services: ServerServices
  readonly clock: DemoClock
  readonly maker: DemoClient
  readonly platform: DemoClient
  readonly buyers: readonly (DemoClient & DemoBuyer)[]
  readonly factId: TenantId
}

/** Registers a manufacturer and sends in its data with papers. */
const openMaker = async (
  app: FastifyInstance,
  { database }: ServerServices,
  {
    login,
    fact,
    logo,
  }: { readonly login: { readonly username: string }; readonly fact: object; readonly logo: Picture },
): Promise<Pick<Making, 'maker' | 'factId'> & { readonly accountId: string }> => {
  const passwords = { password: demoPassword, confirmPassword: demoPassword }
  const maker = await registerMaker(app, database.db, { ...login, ...passwords, terms: true })
  const { factId, accountId } = await maker.call<{ factId: string; accountId: string }>('/api/admin/info')
  const { version } = await maker.call<{ version: number }>(`/api/fact/getFact?id=${factId}`)
  await maker.call('/api/fact/addOrUpdateFact', {
    ...fact,
    id: factId,
    version,
    yyzz: await maker.upload('licence.webp', await demoPicture('licence'), 'private'),
    sfzup: await maker.upload('front.webp', await demoPicture('id-front'), 'private'),
    sfzdown: await maker.upload('back.webp', await demoPicture('id-back'), 'private'),
    shopAvatar: await maker.upload(`${logo}.jpg`, await demoPicture(logo)),
  })
  return { maker, factId: tenantId(factId), accountId }
}
const addStaff = async (maker: DemoClient, { username, name, phone, role }: (typeof newStaff)[number] | typeof staff) =>
  maker.call<{ id: string; version: number }>('/api/admin/addOrUpdateSubAccount', {
    username,
    name,
    phone,
    role,
    password: demoPassword,
  })
/** Registers the manufacturer, has its data accepted, and adds a staff account and addresses. */
export const settle = async (
  app: FastifyInstance,
  services: ServerServices,
  platform: DemoClient,
): Promise<Pick<Making, 'maker' | 'factId'>> => {
  const login = { username: creator.username, phone: creator.phone, factName: demoName }
  const { maker, factId, accountId } = await openMaker(app, services, { login, fact: people.fact, logo: 'seal' })
  await platform.call(`/api/fact/acceptFact?id=${factId}`)
  const own = await maker.call<{ version: number }>(`/api/admin/getAdmin?id=${accountId}`)
  await maker.call('/api/admin/addOrUpdateSubAccount', { id: accountId, version: own.version, name: creator.name })
  await addStaff(maker, staff)
  for (const place of people.addresses) await maker.call('/api/address/addOrUpdateAddress', place)
  for (const phrase of people.phrases) await maker.call('/api/phrases/addOrUpdatePhrase', phrase)
  return { maker, factId }
}
/** Adds the masters with their monograms as portraits. */
export const addMasters = async ({ maker }: Pick<Making, 'maker'>): Promise<string[]> => {
  const ids: string[] = []
  for (const [index, monogram] of (['li', 'huang', 'wu'] as const).entries()) {
    const { honours = [], ...person } = people.masters[index] ?? {}
    const headImg = await maker.upload(`${monogram}.webp`, await demoPicture(monogram))
    const photo = await maker.upload('honour.webp', await demoPicture('honour'))
    // Numbered honours get a photo as proof, so that certificates and public pages show them.
    const proved = honours.map(each => (each.certificateNo ? { ...each, photo } : each))
    const draft = { ...person, headImg, honours: proved }
    const { id } = await maker.call<{ id: string }>('/api/master/addOrUpdateMaster', draft)
    await maker.call(`/api/master/goOnlineMaster?id=${id}`)
    ids.push(id)
  }
  return ids
}
/** Opens the buyers' clients. The first buyer's account exists, the others register. */
export const addBuyers = async (
  app: FastifyInstance,
  services: ServerServices,
  first: string,
  passing: readonly DemoBuyer[],
): Promise<Making['buyers']> => {
  const { db } = services.database
  const all: (DemoClient & DemoBuyer)[] = []
  for (const buyer of [...demoBuyers, ...passing]) {
    const { username, phone } = buyer
    const client =
      all.length === 0
        ? await openDemoClient(app, db, first, 'mini', 60)
        : await registerBuyer(app, db, { username, phone, password: demoPassword })
    all.push({ ...buyer, ...client })
  }
  return all
}
/** Number of unread messages that a first visitor finds. */
const UNREAD = 3
interface Told {
  readonly list: readonly { readonly id: string }[]
}
/** Marks all but the newest messages of an account as read. */
export const readPast = async (who: DemoClient): Promise<void> => {
  const query = { filter: { status: 0 }, current: 1, pageSize: 100 }
  for (;;) {
    const { list } = await who.call<Told>('/api/message/list', query)
    const ids = list.slice(UNREAD).map(({ id }) => id)
    if (ids.length === 0) return
    await who.call('/api/message/read', { ids })
  }
}
/** What came last: a report about a certificate, and colleagues, of whom one is new and one has left. Returns those who stay. */
export const addLatest = async (app: FastifyInstance, { services, maker }: Making): Promise<readonly DemoClient[]> => {
  const [, packer] = [await addStaff(maker, newStaff[0]), await addStaff(maker, newStaff[1])]
  const logIn = ({ username }: { readonly username: string }) =>
    logInStaff(app, services.database.db, { username, password: demoPassword })
  const [helper, manager] = [await logIn(staff), await logIn(newStaff[0]), await logIn(newStaff[1])]
  await maker.call(`/api/admin/disableSubAccount?id=${packer.id}`, { version: packer.version })
  // Not the newest, whose label the staff has tried.
  const query = { pageSize: 1, current: 3 }
  const { list } = await maker.call<{ list: readonly { serial: string }[] }>('/api/verify/listVerifyRecords', query)
  const text = '朋友圈有人用同一个防伪码卖另一只盏，照片和证书上的不一样。'
  for (const { serial } of list) await maker.report(serial, text)
  return [helper, manager]
}
/** Adds the other manufacturers: one that sells, and one that waits for a review. */
export const addOthers = async (app: FastifyInstance, making: Making) => {
  const { services, clock, platform } = making
  const { selling, waiting } = otherMakers
  clock.set(daysAgo(selling.since, 10))
  const opened = await openMaker(app, services, selling)
  await opened.maker.call('/api/address/addOrUpdateAddress', people.addresses[0])
  clock.set(daysAgo(selling.since - 1, 10))
  await platform.call(`/api/fact/acceptFact?id=${opened.factId}`)
  const headImg = await opened.maker.upload('wu.webp', await demoPicture('wu'))
  const master = { ...people.otherMaster, headImg }
  const { id } = await opened.maker.call<{ id: string }>('/api/master/addOrUpdateMaster', master)
  await opened.maker.call(`/api/master/goOnlineMaster?id=${id}`)
  clock.set(daysAgo(waiting.since, 16))
  await openMaker(app, services, waiting)
  return { ...making, ...opened }
}
