-- Notes that a key was used, unless that was noted less than a minute ago.
update api_keys set last_used_at_ms = now_ms()
where id = :id and (last_used_at_ms is null or last_used_at_ms <= now_ms() - 60000)
