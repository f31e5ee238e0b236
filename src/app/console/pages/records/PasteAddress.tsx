import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { addresses } from '../../../../../resources/manufacturer/addresses'
import { useLabel } from '../../../../console/config/ConsoleContext'
import { useUnsavedMark } from '../../../../console/components/useUnsavedMark'
import type { Region } from '../../../../console/fields/region/useRegions'
import { regionNames } from '../../../../schema/fields/region'
import { focusField } from '../../../../console/form/state/focusField'
import type { ReadAddress } from '../../address/parseAddress'

const names = ['receiver', 'phone', 'region', 'detail'] as const
type Name = (typeof names)[number]
/** One entry that was found: as the form holds it, and as it is shown. */
interface Entry {
  readonly name: Name
  readonly value: string
  readonly shown: string
  /** What stands in the form, where that is something else. */
  readonly now: string
}
const shownAs = (name: Name, value: string): string => (name === 'region' && value ? regionNames(value) : value)

/** Reads a text, and looks its region up as it is called today. */
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
  // What would take the place of something is chosen by hand alone.
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

/** A whole address pasted as one text: it is taken apart, and each entry is taken over where the person says so. */
const AddressPaste = () => {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const read = useReader()
  const hint = useId()
  const [text, setText] = useState('')
  useUnsavedMark(text.trim() !== '')
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
  const parsePasted = async (pasted: string) => {
    const parsed = pasted.trim() ? await read(pasted) : undefined
    setEntries(parsed && entriesOf(parsed))
    setLandline(parsed?.landline)
  }
  const take = (chosen: readonly Entry[]) => {
    for (const { name, value } of chosen) setValue(name, value, { shouldDirty: true, shouldValidate: true })
    const [first] = chosen
    if (first) focusField(first.name)
    setEntries(undefined)
    setLandline(undefined)
    setText('')
  }
  return (
    <section className="paste fields">
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
          if (text === '') void parsePasted(pasted)
        }}
        slotProps={{ htmlInput: { maxLength: 500, 'aria-describedby': hint } }}
      />
      <div className="paste-bar">
        <p id={hint} className="quiet">
          {translate('shop.pasteHint')}
        </p>
        <Button disabled={text.trim() === ''} onClick={() => void parsePasted(text)}>
          {translate('shop.pasteRead')}
        </Button>
      </div>
      <div role="status">
        {entries?.length === 0 && <p>{translate('shop.pasteNothing')}</p>}
        {landline && <p>{translate('shop.pasteLandline', { number: landline })}</p>}
      </div>
      {entries && entries.length > 0 && (
        <PastedEntries key={entries.map(({ value }) => value).join()} entries={entries} take={take} />
      )}
    </section>
  )
}
export default AddressPaste
