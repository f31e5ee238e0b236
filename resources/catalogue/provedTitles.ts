import type { RecordOf } from '../../src/schema/model/recordTypes'
import type { masters } from './masters'
import type { standings } from '../choices'

type Master = Omit<RecordOf<typeof masters>, 'id' | 'version'>
/** Public proof of a title: number and photo of its certificate. */
const proof = ['certificateNo', 'photo'] as const
/** Title of a master, with its certificate's data. */
interface MasterTitle {
  readonly title: keyof typeof standings
  readonly body: string | null
  readonly certificateNo: string | null
  readonly date: string | null
  readonly photo: string | null
}
/** Title without public proof, and the missing parts of the proof. */
export interface UnprovedTitle extends MasterTitle {
  readonly missing: readonly (typeof proof)[number][]
}
const inheritor = {
  national: 'nationalInheritor',
  provincial: 'provincialInheritor',
  city: 'cityInheritor',
  district: 'districtInheritor',
} as const

/** All titles of a master: professional title, honours, heritage level. */
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
/**
 * Titles to show in public. Unproved titles are omitted, since a wrong title is false advertising.
 */
export const provedTitles = (master: Master): MasterTitle[] =>
  titlesOf(master).filter(title => missingProof(title).length === 0)
/** Titles that are omitted in public. */
export const unprovedTitles = (master: Master): UnprovedTitle[] =>
  titlesOf(master)
    .map(title => ({ ...title, missing: missingProof(title) }))
    .filter(({ missing }) => missing.length > 0)
