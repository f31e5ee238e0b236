import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addresses } from '../../../../../resources/manufacturer/addresses'
import { useLabel } from '../../../../console/config/ConsoleContext'
import { pasteTexts } from '../../pasteTexts'
import { useJoinedNames } from '../../../../console/components/hooks/useJoinedNames'
import { useUnsavedPage } from '../../../../console/components/dom/useUnsavedPage'
import type { Region } from '../../../../console/fields/region/useRegions'
import type { Language } from '../../../../schema/model/field'
import { labelLanguage } from '../../../../console/i18n/locale'
import { regionText } from '../../../../console/i18n/regionText'
import { focusField } from '../../../../console/form/state/focusField'
import type { ReadAddress } from '../../address/pastedAddress'

const names = ['receiver', 'phone', 'extension', 'region', 'detail'] as const
type Name = (typeof names)[number]
/** Fields of the form by the parts of an address. */
type AddressFields = Readonly<Record<Name, string>>
const ownFields: AddressFields = {
  receiver: 'receiver',
  phone: 'phone',
  extension: 'extension',
  region: 'region',
  detail: 'detail',
}
/** Fields of an order's receiver. */
export const receiverFields: AddressFields = {
  receiver: 'receiver_name',
  phone: 'receiver_phone',
  extension: 'receiver_extension',
  region: 'region',
  detail: 'receiver_detail_address',
}
/** Fields of the address of a return. */
export const returnFields: AddressFields = {
  receiver: 'returnReceiver',
  phone: 'returnPhone',
  extension: 'returnExtension',
  region: 'returnRegion',
  detail: 'returnDetail',
}
/** Parsed field of an address, as stored and as displayed. */
interface Entry {
  readonly name: Name
  /** Whether the person should check the value. */
  readonly isDoubtful: boolean
  readonly value: string
  readonly shown: string
  /** Present value in the form, if different. */
  readonly now: string
}
const shownAs = (name: Name, value: string, language: Language): string =>
  name === 'region' && value ? regionText(value, language) : value

/** Parses a text, and maps its region to today's code. */
const useReader = () => {
  const provider = useDataProvider()
  const regionOf = async (code: string): Promise<string | undefined> => {
    const { data } = await provider.getOne<Region>('regions', { id: code })
    return data.renewedTo ? regionOf(data.renewedTo) : `${data.id}/${data.path}`
  }
  return async (text: string): Promise<ReadAddress> => {
    const { readHere } = await import('../../address/parseChineseAddress')
    const { region, ...found } = readHere(text)
    const known = region ? await regionOf(region).catch(() => undefined) : undefined
    return known ? { ...found, region: known } : found
  }
}
const isCertain = ({ now, isDoubtful }: Entry) => now === '' && !isDoubtful
/** Parsed fields that are not in the form yet. The person chooses. */
const PastedEntries = ({ entries, take }: { entries: readonly Entry[]; take: (chosen: readonly Entry[]) => void }) => {
  const translate = useTranslate()
  const label = useLabel()
  // Fields that would overwrite a value, or are doubtful, are unchecked at first.
  const [chosen, setChosen] = useState<readonly Name[]>(entries.filter(isCertain).map(({ name }) => name))
  const turn = (name: Name) =>
    setChosen(chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name])
  return (
    <fieldset className="paste-found" aria-label={label(pasteTexts.found)}>
      {entries.map(({ name, shown, now, isDoubtful }) => (
        <FormControlLabel
          key={name}
          control={<Checkbox size="small" checked={chosen.includes(name)} onChange={() => turn(name)} />}
          label={
            <>
              <span className="quiet">{label(addresses.fields[name].labels)}</span> {shown}
              {isDoubtful && <small className="paste-now">{label(pasteTexts.check)}</small>}
              {now && <small className="paste-now">{translate('shop.pasteNow', { value: now })}</small>}
            </>
          }
        />
      ))}
      <Button
        variant="outlined"
        disabled={chosen.length === 0}
        onClick={() => take(entries.filter(({ name }) => chosen.includes(name)))}
      >
        {label(pasteTexts.take)}
      </Button>
    </fieldset>
  )
}

/** Parsed fields of a pasted text, and their transfer into the form. */
const usePastedEntries = (fields: AddressFields) => {
  const { getValues, setValue } = useFormContext()
  const language = labelLanguage(useLocale())
  const read = useReader()
  const [entries, setEntries] = useState<readonly Entry[]>()
  const [filled, setFilled] = useState<readonly Name[]>([])
  const [landline, setLandline] = useState<string>()
  const [rest, setRest] = useState<string>()
  const [isRegionOpen, setIsRegionOpen] = useState(false)
  const entriesOf = (parsed: ReadAddress): readonly Entry[] =>
    names.flatMap(name => {
      const value = parsed[name]
      const now = String(getValues(fields[name]) ?? '')
      if (value === undefined || value === now) return []
      const isDoubtful = parsed.check?.some(each => each === name) ?? false
      return { name, value, isDoubtful, shown: shownAs(name, value, language), now: shownAs(name, now, language) }
    })
  const show = (parsed: ReadAddress | undefined) => {
    const found = parsed && entriesOf(parsed)
    // An entry that replaces another may be of another address: the two are not mixed unasked.
    const certain = found?.every(({ now }) => now === '') ? found.filter(isCertain) : []
    const open = found?.filter(each => !certain.includes(each))
    const isDone = certain.length > 0 && open?.length === 0
    if (isDone) take(certain)
    else fill(certain)
    setEntries(isDone ? undefined : open)
    setFilled(certain.map(({ name }) => name))
    setLandline(parsed?.landline)
    setRest(parsed?.rest)
    setIsRegionOpen(parsed?.region === undefined && parsed?.check?.includes('region') === true)
    return isDone
  }
  /** Parses a text and fills in empty fields. Answers whether nothing is left to choose. */
  const parsePasted = async (pasted: string) => show(pasted.trim() ? await read(pasted) : undefined)
  const fill = (chosen: readonly Entry[]) => {
    const set = (name: Name, value: string | null) =>
      setValue(fields[name], value, { shouldDirty: true, shouldValidate: true })
    for (const { name, value } of chosen) set(name, value)
    // The extension belongs to the number before.
    const has = (which: Name) => chosen.some(({ name }) => name === which)
    if (has('phone') && !has('extension') && getValues(fields.extension)) set('extension', null)
  }
  const take = (chosen: readonly Entry[]) => {
    fill(chosen)
    const [first] = chosen
    if (first) focusField(fields[first.name])
  }
  return { entries, filled, landline, rest, isRegionOpen, parsePasted, take }
}
interface PasteInputProps {
  readonly text: string
  readonly setText: (text: string) => void
  readonly parse: (text: string) => void
}
const PasteInput = ({ text, setText, parse }: PasteInputProps) => {
  const label = useLabel()
  const hint = useId()
  return (
    <>
      <TextField
        label={label(pasteTexts.whole)}
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        value={text}
        placeholder={label(pasteTexts.example)}
        onChange={event => setText(event.target.value)}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text')
          if (text === '') parse(pasted)
        }}
        slotProps={{ htmlInput: { maxLength: 500, 'aria-describedby': hint } }}
      />
      <div className="paste-bar">
        <p id={hint} className="quiet">
          {label(pasteTexts.hint)}
        </p>
        <Button disabled={text.trim() === ''} onClick={() => parse(text)}>
          {label(pasteTexts.read)}
        </Button>
      </div>
    </>
  )
}
/** Input for a pasted address. Fills in an empty form; the person chooses what replaces a value. */
const AddressPaste = ({ fields = ownFields }: { readonly fields?: AddressFields }) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  useUnsavedPage(text.trim() !== '')
  const label = useLabel()
  const join = useJoinedNames()
  const { entries, filled, landline, rest, isRegionOpen, parsePasted, take } = usePastedEntries(fields)
  const parse = async (pasted: string) => {
    if ((await parsePasted(pasted)) || pasted === '') setText('')
  }
  const filledNames = join(filled.map(name => label(addresses.fields[name].labels)))
  return (
    <section className="paste fields">
      <PasteInput text={text} setText={setText} parse={pasted => void parse(pasted)} />
      <div role="status">
        {filled.length > 0 && <p>{translate('shop.pasteFilled', { names: filledNames })}</p>}
        {entries?.length === 0 && <p>{label(pasteTexts.nothing)}</p>}
        {isRegionOpen && <p>{label(pasteTexts.region)}</p>}
        {rest && <p>{translate('shop.pasteRest', { text: rest })}</p>}
        {landline && <p>{translate('shop.pasteLandline', { number: landline })}</p>}
      </div>
      {entries && entries.length > 0 && (
        <PastedEntries
          key={entries.map(({ value }) => value).join()}
          entries={entries}
          take={chosen => {
            take(chosen)
            void parse('')
          }}
        />
      )}
    </section>
  )
}
export default AddressPaste
