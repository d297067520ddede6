/** All of them are kept ready as bytes in the driver. */
export const MOST_REQUESTS = 100_000
export const MOST_COLUMNS = 1000
/** Of all rows together: each is kept by its column's name until the requests are built. */
export const MOST_CELLS = 5_000_000
