import { useId } from 'react'

interface ChoiceProps<V extends string> {
  readonly name: string
  readonly options: readonly (readonly [value: V, label: string])[]
  readonly chosen: string
  readonly choose: (value: V) => void
}
/** One of a few, side by side. */
export const SettingChoice = <V extends string>({ name, options, chosen, choose }: ChoiceProps<V>) => {
  const group = useId()
  return (
    <fieldset className="choice">
      <legend>{name}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={group} checked={value === chosen} onChange={() => choose(value)} /> {label}
        </label>
      ))}
    </fieldset>
  )
}
