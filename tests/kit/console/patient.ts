import { configure } from '@testing-library/react'

// A machine that does much else takes longer than a second to draw.
configure({ asyncUtilTimeout: 30_000 })
