/** The words that made-up text is put together from. Changing them changes the size of every generated answer. */

export const ADJECTIVES = words(`
  amber ancient balanced bold brass braided brushed bright calm carved ceramic charcoal clever coastal compact copper
  coral cotton crisp curved dark deep dense double durable eastern electric elegant even felted fine firm flat folding
  frosted gentle glazed golden graphite grey hardened heavy hidden hollow honest indigo insulated ivory knitted lacquered
  light linen long low magnetic maple marbled matte mellow mineral modular mossy narrow nautical northern oiled olive
  open oval padded pale patient pine plain polished portable quiet quilted raw recycled reversible rigid ringed rough
  round rustic sandy satin silent silver slender slim smoked smooth soft solid southern sparse square stackable steady
  stitched stone striped sturdy tapered tempered thick thin tidy tinted upright vaulted velvet warm washable waxed western
  wide winding wooden woven`)

export const NOUNS = words(`
  anchor apron archive awning backpack barrel basin basket beam bell bench binder blanket blind board boiler bottle
  bowl box bracket bridge broom brush bucket buckle cabinet candle canopy canvas carpet cart case chain chair chest
  clamp clock cloth coat coil collar column compass cord counter cover cradle crate cup curtain cushion desk dial dish
  door drawer drill drum easel engine fabric fan faucet fence filter flask floor folder frame funnel gate gauge glass
  glove grill grinder guitar hammer hammock handle hat heater helmet hinge hook hose jacket jar kettle keyboard knife
  knob ladder lamp lantern latch lens lever lid lock loom magnet map mat mirror mixer motor mug needle net notebook
  nozzle oven paddle pan panel pillow pipe pitcher plate plug pocket pole pot press printer pulley pump quilt rack
  radio rail rake rope rug saddle sail scale scarf screen seal shelf shovel shutter sink sleeve socket spool spoon
  spring stand stove strap stool switch table tank tent tile timer tin towel trail tray trellis tripod trunk tube
  umbrella valve vase vest wagon wallet watch wheel whistle window wire workshop wrench`)

export const VERBS = words(`
  absorbs adjusts balances bears blocks borrows brightens carries catches clears closes collects cools covers cuts
  dampens divides dries encloses extends faces fastens feeds fits follows frames gathers grips guards guides heats
  holds invites joins keeps lifts lines locks loosens marks matches measures meets mends moves needs nests outlasts
  parts presses protects quiets raises reaches reflects repairs replaces rests rolls seals separates shades shapes
  shelters shields shows slides softens sorts spans spreads stacks steadies stops stores stretches supports surrounds
  suits takes tightens tilts trims turns unfolds warms wraps`)

export const OPENINGS = phrases(`
  the|this|every|our newest|a second|the smaller|each|its inner|no other|your next|the matching|one spare|the outer|
  that same|any|the original|a lighter|the upper|half of every|the latest`)

export const PLACES = phrases(`
  in the hall|by the window|under load|for a whole season|on rainy days|at the back|without tools|after the first wash|
  between two rooms|in small kitchens|along the wall|on uneven ground|near the stove|during long trips|out of the box|
  over the years|at half the weight|in direct sun|from every side|below freezing|with one hand|before winter|
  next to the bed|in the garden|above the sink|behind the door|for a family of four|in any weather`)

/** @param {string} text */
function words (text) {
  return text.trim().split(/\s+/)
}

/** @param {string} text */
function phrases (text) {
  return text.split('|').map((phrase) => phrase.trim())
}
