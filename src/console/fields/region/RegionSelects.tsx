import { MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { labelLanguage } from '../../i18n/locale'
import { regionName } from '../../i18n/regionText'
import { ErrorMessage } from '../../components/ErrorMessage'
import { type Region, type RegionList, useRegionQuery, useRegionsIn } from './useRegions'
import { useOnChange } from '../../components/hooks/useOnChange'

const levelNames = ['console.province', 'console.city', 'console.district'] as const

/** Codes from the province down to a region. Empty if incomplete or replaced. */
const useChain = (to: string, code: string | undefined) => {
  const found = useRegionQuery(to, code)
  const above = useRegionQuery(to, found.region?.parent)
  const top = useRegionQuery(to, above.region?.parent)
  const [last, middle, first] = [found, above, top].map(({ region }) => region)
  const isBroken = !last || last.renewedTo || (last.parent && !middle) || (middle?.parent && !first)
  return {
    codes: isBroken ? [] : [first, middle, last].flatMap(each => each?.id ?? []),
    isLoading: [found, above, top].some(each => each.isFetching),
    error: found.error ?? above.error ?? top.error,
  }
}

interface Props {
  readonly to: string
  readonly label: string
  readonly code: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
  readonly error?: boolean
  readonly name?: string
  readonly focus?: boolean
  /** Called with each selection, or `undefined`. `whole`: there are no subdivisions. */
  readonly choose: (region: Region | undefined, whole: boolean) => void
}
/** Selected codes and the lists of all levels, each loaded after the level above. */
const useLevels = ({ to, code, choose }: Pick<Props, 'to' | 'code' | 'choose'>) => {
  const stored = useChain(to, code)
  const [picked, setPicked] = useState<readonly string[]>()
  const chain = picked ?? stored.codes
  const inside = [useRegionsIn(to, null), useRegionsIn(to, chain[0]), useRegionsIn(to, chain[1])] as const
  // The form's value replaces the selection once it changes, but not by the selection itself, which
  // clears the value until it is whole.
  const isOwn = useRef(false)
  useOnChange(() => {
    if (!isOwn.current) setPicked(undefined)
  }, [code])
  useEffect(() => {
    isOwn.current = false
  })
  const pick = (level: number, id: string) => {
    isOwn.current = true
    const next = id === '' ? chain.slice(0, level) : [...chain.slice(0, level), id]
    setPicked(next)
    const region = inside[next.length - 1]?.list.find(each => each.id === next.at(-1))
    choose(region, next.length === 3)
  }
  // Some cities have no districts. They complete the selection once that is known.
  const end = picked?.length === 2 && inside[2].isLoaded && inside[2].list.length === 0 ? picked[1] : undefined
  useOnChange(() => {
    if (end === undefined) return
    const region = inside[1].list.find(each => each.id === end)
    choose(region, true)
  }, [end !== undefined])
  const isStoredLoading = !picked && stored.isLoading
  const levels = inside.map(level => ({ ...level, isLoading: level.isLoading || isStoredLoading }))
  return { chain, levels, pick, error: inside.find(each => each.error)?.error ?? stored.error }
}
interface LevelProps extends Omit<TextFieldProps, 'select' | 'error' | 'onChange'> {
  readonly level: RegionList
  readonly chosen: string | undefined
  readonly isWrong: boolean | undefined
  readonly pick: (id: string) => void
}
/** Select of one level. While its list loads, the select can have the focus and says so. */
const LevelSelect = ({ level: { list, isLoading }, chosen, isWrong, pick, required, name, ...rest }: LevelProps) => {
  const translate = useTranslate()
  const language = labelLanguage(useLocale())
  const nameOf = (region: Region | undefined) => (region ? regionName(region.path, language) || region.name : '')
  const known = list.find(({ id }) => id === chosen)
  return (
    <TextField
      {...rest}
      select
      size="small"
      margin="dense"
      value={known?.id ?? ''}
      onChange={event => pick(event.target.value)}
      required={required}
      error={isWrong}
      slotProps={{
        // Shrunk from the start: the value appears with the list, after the label.
        inputLabel: { shrink: true },
        htmlInput: { name },
        select: {
          displayEmpty: true,
          renderValue: () => nameOf(known) || (isLoading ? translate('console.loading') : ''),
          MenuProps: { slotProps: { paper: { style: { maxHeight: 320 } } } },
        },
      }}
    >
      {isLoading && <MenuItem disabled>{translate('console.loading')}</MenuItem>}
      {!required && <MenuItem value="">{translate('console.any')}</MenuItem>}
      {list.map(each => (
        <MenuItem key={each.id} value={each.id}>
          {nameOf(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}
/** Selects for province, city and district. Each is loaded after the level above is selected. */
export const RegionSelects = ({ label, disabled, required, error, name, focus, ...rest }: Props) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { chain, levels, pick, error: fault } = useLevels(rest)
  return (
    <fieldset className="region-selects" aria-label={label} aria-busy={levels.some(each => each.isLoading)}>
      {levels.map((level, index) => (
        <LevelSelect
          key={levelNames[index]}
          level={level}
          chosen={chain[index]}
          label={translate(levelNames[index] ?? '')}
          pick={id => pick(index, id)}
          disabled={disabled || (level.list.length === 0 && !level.isLoading)}
          required={required}
          isWrong={error}
          autoFocus={focus && index === 0}
          name={index === 0 ? name : undefined}
        />
      ))}
      {fault ? (
        <ErrorMessage
          fault={fault}
          retry={() => void queryClient.refetchQueries({ queryKey: [rest.to], type: 'active' })}
        />
      ) : null}
    </fieldset>
  )
}
