-- Makes every held job due at once. For the start of a server that knows that no worker survived the last one.
update jobs set due_at_ms = :now where status = 'processing' and worker is not null and due_at_ms > :now
