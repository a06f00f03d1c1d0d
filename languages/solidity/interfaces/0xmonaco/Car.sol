// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

import "./Monaco.sol";

/// A car of 0xMonaco. The referee's address reaches it in the constructor.
abstract contract Car {
    Monaco internal immutable monaco;

    constructor(Monaco _monaco) {
        monaco = _monaco;
    }

    /// @param allCars all cars, the leader first
    /// @param yourCarIndex your own place in that list: 0 means you lead
    function takeYourTurn(Monaco.CarData[] calldata allCars, uint256 yourCarIndex) external virtual;
}
