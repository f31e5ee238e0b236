/** Names of the fields about a bowl's making. The certificate's public page needs them without the fields. */
export const makingNames = [
  'glaze',
  'shape',
  'material',
  'firing',
  'kiln',
  'firedOn',
  'peakC',
  'rimCm',
  'heightCm',
  'weightG',
  'craft',
] as const
