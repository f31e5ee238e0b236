import { InputAdornment } from '@mui/material'

/** Character count and limit, at the end of an input. */
export const CharacterCount = ({ id, count, max }: { id: string; count: number; max: number }) => (
  <InputAdornment position="end" id={`${id}-count`} className={count > max ? 'count over' : 'count'}>
    {count} / {max}
  </InputAdornment>
)
