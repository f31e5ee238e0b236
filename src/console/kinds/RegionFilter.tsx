import { RegionSelects } from './RegionSelects'

/** Everything within a province, a city or a district. */
const RegionFilter = ({
  to,
  label,
  value,
  change,
  focus,
}: {
  readonly to: string
  readonly label: string
  readonly value: string | undefined
  readonly change: (code: string | undefined) => void
  readonly focus: boolean
}) => <RegionSelects to={to} label={label} code={value} choose={region => change(region?.id)} focus={focus} />
export default RegionFilter
