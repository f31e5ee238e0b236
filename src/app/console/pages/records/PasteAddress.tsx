import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addresses } from '../../../../../resources/manufacturer/addresses'
import { useLabel } from '../../../../console/config/ConsoleContext'
import { useUnsavedMark } from '../../../../console/components/dom/useUnsavedMark'
import type { Region } from '../../../../console/fields/region/useRegions'
import { regionNames } from '../../../../schema/fields/region'
import { focusField } from '../../../../console/form/state/focusField'
import type { ReadAddress } from '../../address/parseAddress'

const names = ['receiver', 'phone', 'region', 'detail'] as const
type Name = (typeof names)[number]
/** Parsed field of an address, as stored and as displayed. */
interface Entry {
  readonly name: Name
  readonly value: string
  readonly shown: string
  /** Present value in the form, if different. */
  readonly now: string
}
const shownAs = (name: Name, value: string): string => (name === 'region' && value ? regionNames(value) : value)

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
const PastedEntries = ({ entries, take }: { entries: readonly Entry[]; take: (chosen: readonly Entry[]) => void }) => {
  const translate = useTranslate()
  const label = useLabel()
  // Fields that would overwrite a value are unchecked at first.
  const [chosen, setChosen] = useState<readonly Name[]>(entries.filter(({ now }) => now === '').map(({ name }) => name))
  const turn = (name: Name) =>
    setChosen(chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name])
  return (
    <fieldset className="paste-found" aria-label={translate('shop.pasteFound')}>
      {entries.map(({ name, shown, now }) => (
        <FormControlLabel
          key={name}
          control={<Checkbox size="small" checked={chosen.includes(name)} onChange={() => turn(name)} />}
          label={
            <>
              <span className="quiet">{label(addresses.fields[name].labels)}</span> {shown}
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
        {translate('shop.pasteTake')}
      </Button>
    </fieldset>
  )
}

/** Parsed fields of a pasted text, and their transfer into the form. */
const usePastedEntries = () => {
  const { getValues, setValue } = useFormContext()
  const read = useReader()
  const [entries, setEntries] = useState<readonly Entry[]>()
  const [landline, setLandline] = useState<string>()
  const entriesOf = (parsed: ReadAddress): readonly Entry[] =>
    names.flatMap(name => {
      const value = parsed[name]
      const now = String(getValues(name) ?? '')
      return value === undefined || value === now
        ? []
        : { name, value, shown: shownAs(name, value), now: shownAs(name, now) }
    })
  const show = (parsed: ReadAddress | undefined) => {
    setEntries(parsed && entriesOf(parsed))
    setLandline(parsed?.landline)
  }
  const parsePasted = async (pasted: string) => show(pasted.trim() ? await read(pasted) : undefined)
  const take = (chosen: readonly Entry[]) => {
    for (const { name, value } of chosen) setValue(name, value, { shouldDirty: true, shouldValidate: true })
    const [first] = chosen
    if (first) focusField(first.name)
    show(undefined)
  }
  return { entries, landline, parsePasted, take }
}
interface PasteInputProps {
  readonly text: string
  readonly setText: (text: string) => void
  readonly parse: (text: string) => void
}
const PasteInput = ({ text, setText, parse }: PasteInputProps) => {
  const translate = useTranslate()
  const hint = useId()
  return (
    <>
      <TextField
        label={translate('shop.paste')}
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        value={text}
        placeholder={translate('shop.pasteExample')}
        onChange={event => setText(event.target.value)}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text')
          if (text === '') parse(pasted)
        }}
        slotProps={{ htmlInput: { maxLength: 500, 'aria-describedby': hint } }}
      />
      <div className="paste-bar">
        <p id={hint} className="quiet">
          {translate('shop.pasteHint')}
        </p>
        <Button disabled={text.trim() === ''} onClick={() => parse(text)}>
          {translate('shop.pasteRead')}
        </Button>
      </div>
    </>
  )
}
/** Input for a pasted address. The person chooses which parsed fields to use. */
const AddressPaste = () => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  useUnsavedMark(text.trim() !== '')
  const { entries, landline, parsePasted, take } = usePastedEntries()
  return (
    <section className="paste fields">
      <PasteInput text={text} setText={setText} parse={pasted => void parsePasted(pasted)} />
      <div role="status">
        {entries?.length === 0 && <p>{translate('shop.pasteNothing')}</p>}
        {landline && <p>{translate('shop.pasteLandline', { number: landline })}</p>}
      </div>
      {entries && entries.length > 0 && (
        <PastedEntries
          key={entries.map(({ value }) => value).join()}
          entries={entries}
          take={chosen => {
            take(chosen)
            setText('')
          }}
        />
      )}
    </section>
  )
}
export default AddressPaste
