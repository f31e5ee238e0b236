import { useGetOne, useTranslate } from 'ra-core'
import type { bowls } from '../../../../../resources/catalogue/bowls'
import type { masters } from '../../../../../resources/catalogue/masters'
import { provedTitles, type UnprovedTitle, unprovedTitles } from '../../../../../resources/catalogue/provedTitles'
import { FieldCell } from '../../../../console/fields/FieldCell'
import { Section } from '../../../../console/components/Section'
import { useJoinedNames } from '../../../../console/components/hooks/useJoinedNames'
import { useDefinition, useLabel } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { isEmpty } from '../../../../schema/model/condition'
import { getParamFields } from '../../../../schema/rules/actionParams'
import { getField } from '../../../../schema/selectors/definition'
import type { RecordOf } from '../../../../schema/model/recordTypes'

type Bowl = RecordOf<typeof bowls>
type Master = RecordOf<typeof masters>
/** Signed fields of a certificate besides photos and titles. */
const signed = [
  'name',
  'no',
  'masterName',
  'glaze',
  'shape',
  'material',
  'firing',
  'rimCm',
  'heightCm',
  'weightG',
  'craft',
] as const satisfies readonly (keyof Bowl)[]
const photos = ['frontImg', 'bottomImg', 'detail_pic'] as const satisfies readonly (keyof Bowl)[]

const useTitleText = () => {
  const certificates = useDefinition('verifyRecords')
  const label = useLabel()
  const translate = useTranslate()
  const joined = useJoinedNames()
  const { fields = {} } = getField(certificates, 'titles').options
  const nameOf = (title: string) => label(fields['title']?.options.options?.[title]) || title
  const whyNot = ({ title, missing }: UnprovedTitle) =>
    translate('shop.unsignedTitle', {
      title: nameOf(title),
      missing: joined(missing.map(each => label(fields[each]?.labels))),
    })
  return { nameOf, whyNot }
}
const Listed = ({ name, items }: { readonly name: string; readonly items: readonly string[] }) => {
  const joined = useJoinedNames()
  if (items.length === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{joined(items)}</dd>
    </div>
  )
}
/** Omitted content of a certificate, with reasons. */
const LeftOut = ({ texts }: { readonly texts: readonly string[] }) => {
  const translate = useTranslate()
  if (texts.length === 0) return null
  return (
    <>
      <strong>{translate('shop.unsigned')}</strong>
      <ul>
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
/** Preview of a certificate before its signature: signed and omitted content, with reasons. */
export const SignedContent = ({ record }: { readonly record: Bowl }) => {
  const resource = useDefinition('bowls')
  const label = useLabel()
  const translate = useTranslate()
  const context = useFieldTextContext()
  const { nameOf, whyNot } = useTitleText()
  const masterId = record.isMasterWork ? record.masterId : null
  const { data: master } = useGetOne<Master>('masters', { id: masterId ?? '' }, { enabled: Boolean(masterId) })
  const { issue } = resource.definition.actions ?? {}
  const asked = issue ? Object.keys(getParamFields(resource, issue, record)) : []
  const titles = master ? provedTitles(master) : []
  const has = (name: keyof Bowl) => !isEmpty(record[name])
  const empty = signed.filter(name => !has(name) && !asked.includes(name) && name !== 'masterName')
  const leftOut = [
    ...(master ? unprovedTitles(master).map(whyNot) : []),
    ...empty.map(name => translate('shop.unsignedEmpty', { field: label(getField(resource, name).labels) })),
  ]
  return (
    <div className="ask-shown">
      <strong>{translate('shop.signed')}</strong>
      <dl className="entries">
        {signed.filter(has).map(name => (
          <div key={name}>
            <dt>{label(getField(resource, name).labels)}</dt>
            <dd>{FieldCell(getField(resource, name), record[name], context)}</dd>
          </div>
        ))}
        <Listed name={translate('shop.signedTitles')} items={titles.map(({ title }) => nameOf(title))} />
        <Listed
          name={translate('shop.signedPhotos')}
          items={photos.filter(has).map(name => label(getField(resource, name).labels))}
        />
      </dl>
      <LeftOut texts={leftOut} />
    </div>
  )
}
/** Titles of a master that certificates and public pages omit, with reasons. */
export const UnprovedTitles = ({ record }: { readonly record: Master }) => {
  const translate = useTranslate()
  const { whyNot } = useTitleText()
  const titles = unprovedTitles(record)
  if (titles.length === 0) return null
  return (
    <Section heading={translate('shop.unprovedTitles')}>
      <ul>
        {titles.map(title => (
          <li key={title.title}>{whyNot(title)}</li>
        ))}
      </ul>
    </Section>
  )
}
