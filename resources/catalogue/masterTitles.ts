import type { RecordOf } from '../../src/schema/model/recordTypes'
import type { masters } from './masters'
import type { standings } from '../choices'

type Master = Omit<RecordOf<typeof masters>, 'id' | 'version'>
/** What proves a title in public: the number and the photo of its certificate. */
const proof = ['certificateNo', 'photo'] as const
/** A title of a master, with what its certificate says. */
interface MasterTitle {
  readonly title: keyof typeof standings
  readonly body: string | null
  readonly certificateNo: string | null
  readonly date: string | null
  readonly photo: string | null
}
/** A title that is not shown in public, and what its proof lacks. */
export interface UnprovedTitle extends MasterTitle {
  readonly missing: readonly (typeof proof)[number][]
}
const inheritor = {
  national: 'nationalInheritor',
  provincial: 'provincialInheritor',
  city: 'cityInheritor',
  district: 'districtInheritor',
} as const

/** Every title of a master: professional title, honours, heritage. */
const titlesOf = (master: Master): MasterTitle[] => {
  const { title, titleBody, titleNo, titleDate, titleImg, honours, inheritorLevel } = master
  const all = [
    { title, body: titleBody, certificateNo: titleNo, date: titleDate, photo: titleImg },
    ...honours.map(({ honour, ...rest }) => ({ title: honour, ...rest })),
    {
      title: inheritorLevel && inheritor[inheritorLevel],
      body: master.inheritorBody,
      certificateNo: master.inheritorNo,
      date: master.inheritorDate,
      photo: master.inheritorImg,
    },
  ]
  return all.flatMap(({ title: name, ...rest }) => (name ? [{ title: name, ...rest }] : []))
}
const missingProof = (title: MasterTitle) => proof.filter(name => !title[name])
/** The titles that are shown in public. A wrong title is false advertising, so a title without proof is left out. */
export const provedTitles = (master: Master): MasterTitle[] =>
  titlesOf(master).filter(title => missingProof(title).length === 0)
/** The titles that are left out in public. */
export const unprovedTitles = (master: Master): UnprovedTitle[] =>
  titlesOf(master)
    .map(title => ({ ...title, missing: missingProof(title) }))
    .filter(({ missing }) => missing.length > 0)
