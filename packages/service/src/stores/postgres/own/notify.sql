-- Tells the other nodes of commits, several messages in one statement.
select pg_notify(:channel, message) from json_array_elements_text(:messages::json) as message
