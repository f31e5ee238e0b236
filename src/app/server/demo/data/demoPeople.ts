import type { DraftOf } from '../../../../schema/model/recordTypes'
import type { addresses } from '../../../../../resources/manufacturer/addresses'
import type { fact } from '../../../../../resources/manufacturer/fact'
import type { masters } from '../../../../../resources/catalogue/masters'
import { demoAccounts } from './demoAccounts'
import type { Drawing } from '../demoImages'

const [creator] = demoAccounts
type DemoMaster = Partial<DraftOf<typeof masters>> & { readonly name: string; readonly monogram: Drawing }
/** Masters of the demo shop. Their portraits are monograms. */
export const demoMasters: readonly DemoMaster[] = [
  {
    name: '李达明',
    monogram: 'li',
    title: 'professor',
    titleBody: '福建省人力资源和社会保障厅',
    titleDate: '2019-12-20',
    inheritorLevel: 'provincial',
    inheritorBody: '福建省文化和旅游厅',
    introduction: '专注兔毫盏烧制三十余年，釉面条达清晰，器型端庄。',
    honours: [
      {
        honour: 'fujianMaster',
        body: '福建省工业和信息化厅',
        certificateNo: 'FJ-2018-031',
        date: '2018-11-08',
        photo: null,
      },
    ],
  },
  {
    name: '黄青岚',
    monogram: 'huang',
    title: 'senior',
    titleBody: '福建省人力资源和社会保障厅',
    titleDate: '2021-06-18',
    introduction: '以油滴盏见长，追求圆润匀净的斑点。',
    honours: [
      {
        honour: 'fujianCeramicMaster',
        body: '福建省陶瓷行业协会',
        certificateNo: null,
        date: '2020-09-01',
        photo: null,
      },
    ],
  },
  {
    name: '吴松窑',
    monogram: 'wu',
    title: 'artist',
    introduction: '坚持龙窑柴烧，作品古朴厚重。',
    inheritorLevel: 'city',
    honours: [
      { honour: 'cityMaster', body: '南平市工业和信息化局', certificateNo: null, date: '2022-05-12', photo: null },
    ],
  },
]
/** Data of the demo manufacturer, without papers. */
export const demoFact: Partial<DraftOf<typeof fact>> = {
  factNo: '91350703MA2YK3T2X1',
  jyScope: '陶瓷制品、工艺美术品的设计、制造与销售；互联网销售。',
  businessStart: '2017-05-18',
  businessEnd: 'long-term',
  factAddress: '福建省南平市建阳区水吉镇后井村 18 号',
  faName: creator.name,
  faPhone: creator.phone,
  idConsent: true,
  idCard: '350703198506152014',
  idStart: '2016-03-01',
  idEnd: '2036-03-01',
  shopName: '兔毫坊',
  address: '福建省南平市建阳区建盏文化街 6 号',
  desc: '三代人守一口窑，只烧建盏。每一只都在水吉手作、还原焰烧成。',
}
/** Addresses of the demo manufacturer for shipping and returns. */
export const demoAddresses: readonly Omit<DraftOf<typeof addresses>, 'defaultShipping' | 'defaultReturn'>[] = [
  { receiver: '兔毫坊发货部', phone: '13805990002', region: '350703', detail: '水吉镇后井村 18 号' },
  { receiver: '兔毫坊售后', phone: '13805990001', region: '350703', detail: '建盏文化街 6 号' },
]
