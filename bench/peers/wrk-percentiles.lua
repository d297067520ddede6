-- wrk prints no percentile past 99: `done` runs once at the end and costs the load nothing.
function done (summary, latency, requests)
  for _, p in pairs({ 50, 99, 99.9 }) do
    io.write(string.format("percentile %g: %d us\n", p, latency:percentile(p)))
  end
end
